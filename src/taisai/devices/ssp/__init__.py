"""SSP and eSSP, the protocol of the ITL note acceptors: what goes over the line, and what it means.

For: frames, the order of question and answer, encryption, commands and events, and the state of an
acceptor as its host sees it. All of it without input or output: bytes come in, bytes go out, time
is told. A port of the machine is moved by the shell around it.
Must not know: the Game System. Whether a note is taken is asked for, never decided here.
"""
