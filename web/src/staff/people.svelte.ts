// The names of the staff, as far as this screen has been told them.
let names = $state.raw<Record<string, string>>({});

export function meet(people: readonly { id: string; name: string }[]): void {
  names = Object.fromEntries(people.map((one) => [one.id, one.name]));
}

/** How a member of staff is called; by the name they sign in with where no other is known. */
export const personName = (id: string): string => names[id] ?? id;
