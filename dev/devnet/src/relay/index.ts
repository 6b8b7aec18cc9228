/** A local WalletConnect relay and phone wallet for tests. */
export { startRelay } from './relay.ts'
export type { Relay } from './relay.ts'
export { startPhone } from './phone.ts'
export type { Phone } from './phone.ts'
export type { Approval, ReceivedRequest, RequestBehavior, PhoneOptions, Proposal } from './phoneMessages.ts'
