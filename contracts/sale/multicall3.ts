/** Multicall3 stands at this address on Canto (block 2,905,789), as on nearly every chain (multicall3.com). */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
