/** Problems of an attempt to mint that neither the contract nor the wallet reports. */
import type { Problem } from '../mint/panelState.ts'
import { t } from './t.ts'

export const switchDeclined: Problem = {
  code: 'switch-declined',
  title: t`You declined the switch`,
  detail: t`Nothing was sent and nothing has changed.`,
}

export const otherTabIsMinting: Problem = {
  code: 'other-tab',
  title: t`Another tab is asking your wallet`,
  detail: t`This page is minting in another tab. Answer it in your wallet first.`,
}

export const otherAccount: Problem = {
  code: 'other-account',
  title: t`Your wallet is on another account`,
  detail: t`Nothing was sent. Switch your wallet to the account shown here, or connect the other one.`,
}
