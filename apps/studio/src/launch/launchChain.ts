/** The chain of a launch, in words and as the commands name it. */
export const chainName = 'Canto'
export const networkName = 'canto'
