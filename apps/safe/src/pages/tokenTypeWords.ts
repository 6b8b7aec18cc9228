/** Kinds of tokens. */
import type { TokenInfo } from '@peppermint/safe/wire'

/** In balances. */
export const balanceTypeWords: Readonly<Record<TokenInfo['type'], string>> = {
  NATIVE_TOKEN: 'The network’s coin, pays its fees',
  ERC20: 'Token',
  ERC721: 'Collectible',
}
