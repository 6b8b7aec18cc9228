// Generated from contracts/src/Scovilles.sol by contracts/script/generate.ts. Do not edit.

/** What the mint page reads. Its slices are 0.3 kB of brotli, the whole interface 1.1. */
export const readAbi = [
  {"type":"function","name":"sale","inputs":[],"outputs":[{"name":"","type":"tuple","components":[{"name":"name","type":"string"},{"name":"maxSupply","type":"uint32"},{"name":"minted","type":"uint32"},{"name":"paused","type":"bool"},{"name":"phases","type":"tuple[]","components":[{"name":"name","type":"string"},{"name":"start","type":"uint64"},{"name":"end","type":"uint64"},{"name":"price","type":"uint128"},{"name":"maxPerWallet","type":"uint32"},{"name":"maxPerTransaction","type":"uint32"},{"name":"maxSupply","type":"uint32"},{"name":"allowlisted","type":"bool"},{"name":"allowlistRoot","type":"bytes32"}]},{"name":"crateStatus","type":"tuple","components":[{"name":"closedCrates","type":"uint32"},{"name":"revealedCrates","type":"uint32"},{"name":"closedTokens","type":"uint32"},{"name":"revealedTokens","type":"uint32"},{"name":"capacity","type":"uint32"},{"name":"dueAt","type":"uint64"},{"name":"linkWindow","type":"uint32"}]},{"name":"blockNumber","type":"uint64"},{"name":"timestamp","type":"uint64"}]}],"stateMutability":"view"},
  {"type":"function","name":"mintedBy","inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"counts","type":"uint256[]"}],"stateMutability":"view"},
] as const


/** Which cards tokens have got. */
export const cardsAbi = [
  {"type":"function","name":"cardsOf","inputs":[{"name":"tokenIds","type":"uint256[]"}],"outputs":[{"name":"cards","type":"tuple[]","components":[{"name":"number","type":"uint16"},{"name":"traits","type":"uint24"}]}],"stateMutability":"view"},
] as const


/** What the mint page writes. */
export const mintAbi = [
  {"type":"function","name":"mint","inputs":[{"name":"phase","type":"uint256"},{"name":"quantity","type":"uint256"}],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"mintAllowlisted","inputs":[{"name":"phase","type":"uint256"},{"name":"quantity","type":"uint256"},{"name":"quota","type":"uint256"},{"name":"price","type":"uint256"},{"name":"proof","type":"bytes32[]"}],"outputs":[],"stateMutability":"payable"},
] as const


/** Why `mint` refuses, in the order in which it looks. */
export const refusalAbi = [
  {"type":"error","name":"NonexistentPhase","inputs":[{"name":"phase","type":"uint256"}]},
  {"type":"error","name":"SalePaused","inputs":[]},
  {"type":"error","name":"AllowlistNotSet","inputs":[{"name":"phase","type":"uint256"}]},
  {"type":"error","name":"AllowlistOnly","inputs":[{"name":"phase","type":"uint256"}]},
  {"type":"error","name":"NotOnAllowlist","inputs":[{"name":"account","type":"address"},{"name":"quota","type":"uint256"},{"name":"price","type":"uint256"}]},
  {"type":"error","name":"SaleNotStarted","inputs":[{"name":"start","type":"uint256"},{"name":"timestamp","type":"uint256"}]},
  {"type":"error","name":"SaleEnded","inputs":[{"name":"end","type":"uint256"},{"name":"timestamp","type":"uint256"}]},
  {"type":"error","name":"MintZeroQuantity","inputs":[]},
  {"type":"error","name":"ExceedsMaxPerTransaction","inputs":[{"name":"quantity","type":"uint256"},{"name":"maxPerTransaction","type":"uint256"}]},
  {"type":"error","name":"ExceedsMaxSupply","inputs":[{"name":"quantity","type":"uint256"},{"name":"remaining","type":"uint256"}]},
  {"type":"error","name":"IncorrectPayment","inputs":[{"name":"sent","type":"uint256"},{"name":"required","type":"uint256"}]},
  {"type":"error","name":"ExceedsMaxPerWallet","inputs":[{"name":"quantity","type":"uint256"},{"name":"remaining","type":"uint256"}]},
] as const
