/** What a developer can change about the host, in its form or by parameters of its URL. */

export interface Switches {
  /** How long after the frame the host begins to listen: messages before are lost. 0 to 3,000. */
  readonly listenerDelayMs: number
  /** Whether the connected wallet counts as none of the owners. */
  readonly isReadOnly: boolean
  /** Another chain that the host claims to be on. */
  readonly otherChainId: number | undefined
  /** `sign`: the other owners sign at once, so that the threshold is reached. `wait`: as in reality. */
  readonly otherOwners: 'wait' | 'sign'
  /** Answers with an error where Safe{Wallet} gives no answer. */
  readonly isSilenceAnError: boolean
  readonly theme: 'light' | 'dark'
  /** Browser features of the app's manifest: ask once, or decide for a test. */
  readonly features: 'ask' | 'granted' | 'denied'
  /** Opens the app at its first use without asking. */
  readonly isDisclaimerSkipped: boolean
}

export const MAX_LISTENER_DELAY_MS = 3_000

/** Of the host's URL; anything invalid counts as absent. */
export function readSwitches(parameters: URLSearchParams): Switches {
  const delay = Number(parameters.get('listenerDelayMs') ?? 0)
  const chainId = Number(parameters.get('chainId') ?? 0)
  const features = parameters.get('features')
  return {
    listenerDelayMs: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_LISTENER_DELAY_MS) : 0,
    isReadOnly: parameters.get('readOnly') === '1',
    otherChainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined,
    otherOwners: parameters.get('otherOwners') === 'sign' ? 'sign' : 'wait',
    isSilenceAnError: parameters.get('silence') === 'error',
    theme: parameters.get('theme') === 'dark' ? 'dark' : 'light',
    features: features === 'granted' || features === 'denied' ? features : 'ask',
    isDisclaimerSkipped: parameters.get('disclaimer') === 'skip',
  }
}
