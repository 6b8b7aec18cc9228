/** The connect wizard as a pure reducer: the step after each action, and the step that Back returns to. */
import type { Problem } from '../errors/problem.ts'
import type { WalletOption } from '../wallets/wallet.ts'

export type Attempt =
  | { readonly status: 'pending' }
  /** It failed for a reason other than a user rejection. */
  | { readonly status: 'failed'; readonly problem: Problem }
  /** It never started: the wallet is not installed, and no relay reaches it. */
  | { readonly status: 'unavailable' }

/** The list. `returnTo` receives the focus after Back. */
interface ListStep {
  readonly type: 'NONE'
  readonly returnTo?: { readonly walletId: string } | 'start'
  /** The wallet in which the visitor has just declined. */
  readonly declined?: WalletOption
  /** The wallet that the visitor has just stopped waiting for, here on the page. */
  readonly canceled?: WalletOption
}
interface ConnectStep {
  readonly type: 'CONNECT'
  readonly wallet: WalletOption
  readonly attempt: Attempt
}
/** Steps for getting a wallet. `from` is the step that Back returns to. */
interface GetWalletStep {
  readonly type: 'DOWNLOAD_OPTIONS' | 'DOWNLOAD' | 'INSTRUCTIONS_MOBILE' | 'INSTRUCTIONS_EXTENSION'
  readonly wallet: WalletOption
  readonly from: ListStep | ConnectStep | { readonly type: 'GET' }
}

/** The current step. The names are those of the requirements. */
export type Wizard =
  | ListStep
  | { readonly type: 'LEARN_COMPACT' }
  | { readonly type: 'GET' }
  | ConnectStep
  | GetWalletStep

/** The wallet in which the visitor has just declined, or for which they stopped waiting. */
export const declinedWallet = (state: Wizard): WalletOption | undefined =>
  state.type === 'NONE' ? (state.declined ?? state.canceled) : undefined

export interface Viewport {
  /** One column: below 768 px, or because the page asked for it. */
  readonly isCompact: boolean
  /** A phone or tablet, where extensions do not exist and apps are opened, not scanned for. */
  readonly isPhone: boolean
}

/** How connecting to a wallet looks from here: it asks by itself, a phone scans a code, or its app is opened. */
export type ConnectMethod = 'confirm' | 'scan' | 'open'

/** How a wallet is reached. WalletConnect itself is no app that could be opened: it always shows its code. */
export function connectMethod({ id, kind }: WalletOption, { isPhone }: Viewport): ConnectMethod {
  if (kind !== 'walletConnect') return 'confirm'
  return isPhone && id !== 'walletConnect' ? 'open' : 'scan'
}

/** Whether `FirstStep` has this step; `StepScreen` has the others. */
export const isFirstStep = (state: Wizard, viewport: Viewport): boolean =>
  state.type === 'NONE' ||
  state.type === 'LEARN_COMPACT' ||
  (state.type === 'CONNECT' &&
    (state.attempt.status === 'failed' ||
      (state.attempt.status === 'pending' && connectMethod(state.wallet, viewport) === 'confirm')))

export type WizardAction =
  | { readonly type: 'choose'; readonly wallet: WalletOption }
  | { readonly type: 'learn' }
  | { readonly type: 'get' }
  /** A row of the Get list. */
  | { readonly type: 'pick'; readonly wallet: WalletOption }
  /** From connecting: "I do not have this wallet." */
  | { readonly type: 'download' }
  | { readonly type: 'get-app' }
  | { readonly type: 'add-extension' }
  /** The visitor has installed the app. */
  | { readonly type: 'continue' }
  | { readonly type: 'back' }
  /** Back to the list, from wherever. */
  | { readonly type: 'leave' }
  | { readonly type: 'refused'; readonly walletId: string }
  | { readonly type: 'failed'; readonly walletId: string; readonly problem: Problem }

export const initialWizard: Wizard = { type: 'NONE' }
const get: Wizard & GetWalletStep['from'] = { type: 'GET' }

/** Whether a wallet's app can be had by a code for a phone's camera. */
export const hasApp = ({ qrCode, downloadUrls }: WalletOption): boolean =>
  Boolean(qrCode && downloadUrls?.qrCode)

/** Whether a wallet's extension can be had for this browser. */
export const hasExtension = ({ extensionDownloadUrl }: WalletOption): boolean => Boolean(extensionDownloadUrl)

const hasBoth = (wallet: WalletOption) => hasApp(wallet) && hasExtension(wallet)

/** Where a wallet's app can be had on the phone in hand: its own shop first. */
export function appLink(
  { downloadUrls }: WalletOption,
  device: 'ios' | 'android' | 'desktop',
): string | undefined {
  const own = device === 'desktop' ? undefined : downloadUrls?.[device]
  return own ?? downloadUrls?.mobile
}

/** Wallets to get: those that can be had here, of these the first 5, or 3 where there is little room. */
export function walletsToGet(
  wallets: readonly WalletOption[],
  { isCompact, isPhone }: Viewport,
): readonly WalletOption[] {
  const isAvailable = (wallet: WalletOption) =>
    isPhone
      ? Boolean(appLink(wallet, 'ios') ?? appLink(wallet, 'android'))
      : hasApp(wallet) || hasExtension(wallet)
  const offered = wallets.filter((wallet) => !wallet.installed && isAvailable(wallet))
  return offered.slice(0, isCompact || isPhone ? 3 : 5)
}

function selectWallet(wallet: WalletOption, from: GetWalletStep['from'], { isPhone }: Viewport): Wizard {
  if (wallet.ready) return { type: 'CONNECT', wallet, attempt: { status: 'pending' } }
  if (hasExtension(wallet) && !isPhone) return { type: 'DOWNLOAD_OPTIONS', wallet, from }
  return { type: 'CONNECT', wallet, attempt: { status: 'unavailable' } }
}

function getSelectedWallet(wallet: WalletOption, from: GetWalletStep['from']): Wizard {
  if (!hasApp(wallet)) return { type: 'INSTRUCTIONS_EXTENSION', wallet, from }
  return { type: hasExtension(wallet) ? 'DOWNLOAD_OPTIONS' : 'DOWNLOAD', wallet, from }
}

/** A step about getting the wallet of this state; the state itself where it has none. */
function toGetWalletStep(state: Wizard, type: GetWalletStep['type']): Wizard {
  return 'from' in state ? { ...state, type } : state
}

/** The step that Back returns to; undefined if there is none, because the list is visible. */
export function previousStep(state: Wizard, { isCompact }: Viewport): Wizard | undefined {
  switch (state.type) {
    case 'NONE':
      return undefined
    case 'LEARN_COMPACT':
      return { type: 'NONE', returnTo: 'start' }
    case 'GET':
      return isCompact ? { type: 'LEARN_COMPACT' } : { type: 'NONE', returnTo: 'start' }
    case 'CONNECT':
      return isCompact ? leaveAttempt(state) : undefined
    case 'DOWNLOAD_OPTIONS':
      // With one way only, the step is where the choice led at once: on a wide screen the list is the way back.
      return hasBoth(state.wallet) || isCompact || state.from.type === 'GET' ? state.from : undefined
    case 'DOWNLOAD':
      return hasBoth(state.wallet) ? toGetWalletStep(state, 'DOWNLOAD_OPTIONS') : state.from
    case 'INSTRUCTIONS_MOBILE':
      return toGetWalletStep(state, 'DOWNLOAD')
    case 'INSTRUCTIONS_EXTENSION':
      return toGetWalletStep(state, 'DOWNLOAD_OPTIONS')
  }
}

const backToList = ({ id }: Pick<WalletOption, 'id'>): ListStep => ({
  type: 'NONE',
  returnTo: { walletId: id },
})

/** From an attempt back to the list, which says so if the wallet was still asked. */
function leaveAttempt({ wallet, attempt }: ConnectStep): ListStep {
  return { ...backToList(wallet), ...(attempt.status === 'pending' && { canceled: wallet }) }
}

/** The state after an action. An action that does not apply returns the same state. */
export function wizardReducer(state: Wizard, action: WizardAction, viewport: Viewport): Wizard {
  switch (action.type) {
    case 'choose':
      return selectWallet(action.wallet, state.type === 'GET' ? get : backToList(action.wallet), viewport)
    case 'learn':
      return viewport.isCompact ? { type: 'LEARN_COMPACT' } : state
    case 'get':
      return { type: 'GET' }
    case 'pick':
      return getSelectedWallet(action.wallet, get)
    case 'download':
      return state.type === 'CONNECT' ? getSelectedWallet(state.wallet, state) : state
    case 'get-app':
      return toGetWalletStep(state, 'DOWNLOAD')
    case 'add-extension':
      return showInstructions(state, 'extension', 'INSTRUCTIONS_EXTENSION')
    case 'continue':
      return showInstructions(state, 'qrCode', 'INSTRUCTIONS_MOBILE')
    case 'back':
      return previousStep(state, viewport) ?? state
    case 'leave':
      if (state.type === 'CONNECT') return leaveAttempt(state)
      return 'wallet' in state ? backToList(state.wallet) : { type: 'NONE', returnTo: 'start' }
    case 'refused':
    case 'failed':
      return endAttempt(state, action)
  }
}

/** To a wallet's instructions, or where it has none straight to connecting. */
function showInstructions(
  state: Wizard,
  by: 'extension' | 'qrCode',
  type: 'INSTRUCTIONS_EXTENSION' | 'INSTRUCTIONS_MOBILE',
): Wizard {
  if (!('from' in state)) return state
  if (state.wallet[by]?.instructions) return { ...state, type }
  return {
    type: 'CONNECT',
    wallet: state.wallet,
    attempt: { status: state.wallet.ready ? 'pending' : 'unavailable' },
  }
}

/** An attempt is over: shown where the visitor still looks at it, kept for Back where they have gone on. */
function endAttempt(state: Wizard, action: Extract<WizardAction, { type: 'refused' | 'failed' }>): Wizard {
  if (state.type === 'CONNECT') {
    if (state.wallet.id !== action.walletId) return state
    return attemptResult(state, action)
  }
  if ('from' in state && state.from.type === 'CONNECT' && state.from.wallet.id === action.walletId)
    return { ...state, from: attemptResult(state.from, action) }
  return state
}

function attemptResult(
  state: ConnectStep,
  action: Extract<WizardAction, { type: 'refused' | 'failed' }>,
): ListStep | ConnectStep {
  if (action.type === 'refused') return { ...backToList(state.wallet), declined: state.wallet }
  return { ...state, attempt: { status: 'failed', problem: action.problem } }
}
