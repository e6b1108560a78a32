// One command on a socket of its own: a supervisor's, at somebody else's screen.
import { Connection } from "../protocol/connection";
import type { Answer, Command } from "../protocol/types";

export function once(role: string, stream: string, command: Command): Promise<Answer> {
  return new Promise((settle, fail) => {
    const connection = new Connection(
      `/staff/${role}/socket/${stream}`,
      {
        line: (line) => {
          if (line !== "lost" && line !== "ended") return;
          connection.close();
          fail(new Error("the line was lost"));
        },
        view: () => {},
        turnedAway: () => {},
      },
      `once ${role} ${stream}`,
    );
    connection.open();
    void connection.do(command).then((answer) => {
      connection.close();
      settle(answer);
    });
  });
}
