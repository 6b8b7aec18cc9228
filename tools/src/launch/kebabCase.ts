/** Names of fields as names of options: `maxPerWallet` is `max-per-wallet`. */
export type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : ''

export const toKebabCase = <Name extends string>(name: Name): Kebab<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as Kebab<Name>
