/** The chains that a collection can be launched on. */
export { InvalidChain, type ChainFacts, type ChainFile } from './chainFile.ts'
export { chainNames, loadChain } from './loadChain.ts'
