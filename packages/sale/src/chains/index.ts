/** The chains that a collection can be launched on. */
export { DEFAULT_MAX_PRICE_GWEI, InvalidChain, type ChainFacts, type ChainFile } from './chainFile.ts'
export { chainNames, loadChain } from './loadChain.ts'
