/** Problems of an attempt to mint that neither the contract nor the wallet reports. */
import type { Problem } from '../mint/panelState.ts'

export const switchDeclined: Problem = {
  code: 'switch-declined',
  title: 'You declined the switch',
  detail: 'Nothing was sent and nothing has changed.',
}

export const otherTabIsMinting: Problem = {
  code: 'other-tab',
  title: 'Another tab is asking your wallet',
  detail: 'This page is minting in another tab. Answer it in your wallet first.',
}

export const otherAccount: Problem = {
  code: 'other-account',
  title: 'Your wallet is on another account',
  detail: 'Nothing was sent. Switch your wallet to the account shown here, or connect the other one.',
}
