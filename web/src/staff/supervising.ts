// A supervisor at somebody else's screen: signs in for one thing, in a session of their own (R20).
import { Connection } from "../protocol/connection";
import { signIn, signOut } from "../protocol/door";
import type { Answer } from "../protocol/types";

export interface Credentials {
  id: string;
  password: string;
}

/** Signs a person in, has them ask for one thing, and signs them out again. */
export async function underSupervision(
  role: string,
  stream: string,
  { id, password }: Credentials,
  ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  await signIn(role, id, password);
  try {
    return await onSocketOfTheirOwn(
      `/staff/${role}/socket/${stream}`,
      `${id} as ${role} ${stream}`,
      ask,
    );
  } finally {
    await signOut(role);
  }
}

function onSocketOfTheirOwn(
  path: string,
  page: string,
  ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((settle, fail) => {
    const connection = new Connection(
      path,
      {
        line: (line) => {
          if (line !== "lost" && line !== "ended") return;
          connection.close();
          fail(new Error("the line was lost"));
        },
        view: () => {},
        turnedAway: () => {},
      },
      page,
    );
    connection.open();
    void ask(connection).then((answer) => {
      connection.close();
      settle(answer);
    });
  });
}
