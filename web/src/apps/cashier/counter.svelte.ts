// The voucher at the counter: looked up, its value read from the paper, paid once. The number is
// held here alone, and forgotten with the next one.
import { NotLetIn, post } from "../../protocol/door";
import type { Answer, Button, Command, Means, VoucherAtCounter } from "../../protocol/types";

export type LookedUp = VoucherAtCounter | "busy" | "failed";

interface Screen {
  do(command: Command): Promise<Answer>;
}

/** What a payment is answered with where nobody could tell whether it was made. */
const UNKNOWN: ReadonlySet<string> = new Set(["out_of_service", "older_request"]);

const LOOK_UP = "/staff/cashier/vouchers/look-up";

async function lookUp(number: string, cents: number | null): Promise<LookedUp> {
  const value = cents === null ? {} : { amount_cents: cents };
  // A line that breaks is no answer, as one that nothing can be made of.
  const answer = await post(LOOK_UP, { validation_number: number, ...value }).catch(() => null);
  if (answer === null) return "failed";
  if (answer.status === 401) throw new NotLetIn();
  if (answer.status === 429) return "busy";
  return answer.ok ? ((await answer.json()) as VoucherAtCounter) : "failed";
}

export class Counter {
  seen = $state.raw<VoucherAtCounter | null>(null);
  /** The value as the cashier read it from the paper. */
  cents = $state<number | null>(null);
  /** This cashier has paid it just now, on this screen. */
  isJustPaid = $state(false);
  isAsking = $state(false);
  trouble = $state<"" | "busy" | "failed">("");
  /** Its payment was asked for, nobody could tell what came of it, and the record was not seen since. */
  isInDoubt = $state(false);
  private number = "";
  /**
   * The issues whose payment this cashier has asked for, and has heard no end of: a casino supervisor
   * approves it (R7), or nobody could tell. The record says what came of it, at a later scan too.
   */
  private readonly unended = new Set<string>();

  constructor(
    private readonly screen: Screen,
    private readonly person: string,
  ) {}

  async scan(number: string): Promise<void> {
    this.clear();
    this.number = number;
    await this.look();
  }

  /** The value on the paper is told; the Game System says whether it is the right one. */
  async value(cents: number): Promise<void> {
    this.cents = cents;
    await this.look();
  }

  async pay(means: Means): Promise<Answer> {
    const type = this.seen?.status === "unclaimed" ? "PayUnclaimedVoucher" : "RedeemVoucher";
    const amount_cents = this.cents ?? 0;
    const paid = this.number;
    const issue = this.issue;
    const wasUnended = this.unended.has(issue);
    this.unended.add(issue);
    return this.do({ type, validation_number: paid, amount_cents, means }, ({ outcome }) => {
      const isNothing = outcome === "refused" || outcome === "busy";
      if (isNothing && !wasUnended) this.unended.delete(issue);
      if (this.number !== paid) return;
      this.isInDoubt = UNKNOWN.has(outcome);
      if (outcome === "done") this.isPaid(means);
    });
  }

  /** Paid once and for all, though the look afterwards may fail: the money is owed now. */
  private isPaid(means: Means): void {
    this.isJustPaid = true;
    this.unended.delete(this.issue);
    if (this.seen !== null) this.seen = { ...this.seen, status: "paid", means, buttons: [] };
  }

  hold(reason: string): Promise<Answer> {
    return this.do({ type: "HoldVoucher", validation_number: this.number, reason });
  }

  /** Looks again: somebody else may have dealt with it. */
  async look(): Promise<void> {
    if (this.number === "") return;
    this.isAsking = true;
    const asked = this.number;
    try {
      const found = await lookUp(asked, this.cents);
      if (this.number !== asked) return;
      this.trouble = typeof found === "string" ? found : "";
      if (typeof found === "string") return;
      this.seen = found;
      this.isInDoubt = false;
      // Approved on whatever screen, or done before a line broke: now the money is handed over, once.
      if (found.status === "paid" && this.unended.delete(this.issue))
        this.isJustPaid ||= found.ended_by === this.person;
    } finally {
      this.isAsking = false;
    }
  }

  clear(): void {
    this.number = "";
    this.seen = null;
    this.cents = null;
    this.isJustPaid = false;
    this.isInDoubt = false;
    this.trouble = "";
  }

  private get issue(): string {
    return this.seen?.issue ?? "";
  }

  /** Its value is still owed, and nothing is wrong with the paper. */
  get isOwed(): boolean {
    const status = this.seen?.status ?? "";
    return ["outstanding", "held", "unclaimed"].includes(status) && this.seen?.wrong === undefined;
  }

  /** What is shown of it may have changed, or the last look has failed. */
  get wantsLook(): boolean {
    return this.isOwed || (this.number !== "" && this.trouble === "failed");
  }

  button(command: string, choice?: string): Button | undefined {
    return this.seen?.buttons.find(
      (one) => one.command === command && (choice === undefined || one.choice === choice),
    );
  }

  private async do(command: Command, heard: (answer: Answer) => void = () => {}): Promise<Answer> {
    this.isAsking = true;
    const answer = await this.screen.do(command);
    this.isAsking = false;
    heard(answer);
    await this.look();
    return answer;
  }
}
