"""The line to an acceptor within a conversation: questions by name, encrypted where agreed.

Knows how a question and its answer are put into words; must not know why they are asked.
"""

from typing import Final

from taisai.devices.chance import Bytes
from taisai.devices.ssp.conversation import Ask, Saying, Talk
from taisai.devices.ssp.encryption import ENCRYPTION_MARK, Agreement, Encryption, half_key
from taisai.devices.ssp.messages import Answer, Command, NotAnAnswer

MODULUS: Final = 2**64 - 59
GENERATOR: Final = 2**63 - 25
"""Two primes of 64 bits; they are no secret, and need not be drawn anew."""


class StartAgain(Exception):
    """The acceptor has lost what was agreed: everything is said from the beginning."""


class Line:
    """One line, with its encryption once a key is agreed on."""

    def __init__(self, random_bytes: Bytes) -> None:
        self._random_bytes = random_bytes
        self._encryption: Encryption | None = None

    @property
    def is_encrypted(self) -> bool:
        """Whether a key is agreed on."""
        return self._encryption is not None

    def ask(self, command: Command, parameters: bytes = b"") -> Saying:
        """Asks; comes to the whole answer, whatever it is.

        Raises:
            StartAgain: The acceptor does not have our key any more, or answers another way.
        """
        said = bytes((command,)) + parameters
        encryption = self._encryption
        if encryption is None:
            answer = yield Ask(said)
        else:
            answer = yield Ask(encryption.write_question(said))
            if answer[0] == ENCRYPTION_MARK:
                answer = encryption.read_answer(answer)
            elif answer[0] == Answer.OK:
                raise StartAgain("an answer without encryption")
        if answer[0] == Answer.KEY_NOT_SET:
            raise StartAgain("the acceptor has no key")
        return answer

    def ask_ok(self, command: Command, parameters: bytes = b"") -> Saying:
        """Asks for what must be answered with OK.

        Raises:
            NotAnAnswer: It was not.
        """
        answer = yield from self.ask(command, parameters)
        if answer[0] != Answer.OK:
            raise NotAnAnswer(f"{command.name} was answered with {answer.hex(' ')}")
        return answer

    def synchronise(self) -> Talk:
        """Begins anew, without encryption."""
        self._encryption = None
        yield from self.ask_ok(Command.SYNC)

    def agree_on_key(self, fixed: int) -> Talk:
        """Encrypts from here on, where the acceptor can."""
        secret = int.from_bytes(self._random_bytes(8), "little") % MODULUS
        ours = Agreement(GENERATOR, MODULUS, secret)
        answer = yield from self.ask(Command.SET_GENERATOR, half_key(GENERATOR))
        if answer[0] == Answer.UNKNOWN_COMMAND:
            return
        yield from self.ask_ok(Command.SET_MODULUS, half_key(MODULUS))
        answer = yield from self.ask_ok(Command.EXCHANGE_KEYS, half_key(ours.public))
        theirs = int.from_bytes(answer[1:9], "little")
        self._encryption = Encryption(ours.key_with(theirs, fixed), self._random_bytes)
