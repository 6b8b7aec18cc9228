/** Address of Multicall3 on Canto (block 2,905,789), and on nearly every other chain (multicall3.com). */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
