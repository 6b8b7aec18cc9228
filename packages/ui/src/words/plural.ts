/**
 * Chooses between the text for one and the text for any other number. A catalogue can give the second one in as many
 * forms as its language has.
 */
export const plural = (count: number | bigint, one: string, other: string): string =>
  Number(count) === 1 ? one : other
