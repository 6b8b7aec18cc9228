/** New Safes: which of Safe's contracts a chain has, the address of a Safe before it exists, and its creation. */
export { CONTRACT_SETS, findContractSets, readSetStatus } from './contractSets.ts'
export type { ContractSet, FoundSet } from './contractSets.ts'
export { planCreation } from './planCreation.ts'
export type { NewSafe, SafeCreation } from './planCreation.ts'
