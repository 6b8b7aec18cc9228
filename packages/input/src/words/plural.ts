/**
 * Chooses between the text for one and the text for any other number. A catalogue can give the second one in as many
 * forms as its language has.
 */
export const plural = <Text>(count: number | bigint, one: Text, other: Text): Text =>
  Number(count) === 1 ? one : other
