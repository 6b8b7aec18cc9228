/** The part of `formatsPart`. */
export { formatBalance } from '../button/formatBalance.ts'
export { formatEnsName } from '../names/formatEnsName.ts'
