/** The Safe host page: opens a Safe App in a frame and answers it as Safe{Wallet} does. For tests and local use only. */
import { createGatewayClient } from '@peppermint/safe/client'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import type { HostConfig } from '../src/host/hostConfig.ts'
import { startBridge, type Bridge } from './bridge.ts'
import { createDialogQueue } from './dialogs/dialogQueue.ts'
import { askForPermissions, askToContinue } from './dialogs/choiceDialogs.ts'
import { textOf } from './dialogs/signer.ts'
import { element, requireElement } from './elements.ts'
import type { Host } from './host.ts'
import { loadApp, type AppRecord } from './manifest.ts'
import { createMethods } from './methods.ts'
import {
  isDisclaimerAccepted,
  readFeatureDecisions,
  storeDisclaimerAccepted,
  storeFeatureDecisions,
} from './permissions.ts'
import { openSafeReader } from './safeReader.ts'
import { readSwitches, type Switches } from './switches.ts'
import { createToolbar } from './toolbar.ts'
import { createHostWallet } from './wallet.ts'

/** What the frame may do, as in Safe{Wallet}. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock'
const SLOW_MS = 15_000
const FAILED_MS = 30_000

const parameters = new URLSearchParams(location.search)
const status = requireElement('status')

start().catch((error: unknown) => {
  status.textContent = textOf(error)
})

async function start(): Promise<void> {
  const config = await readConfig()
  let switches = readSwitches(parameters)
  const appUrl = URL.parse(parameters.get('appUrl') ?? config.appUrl)
  if (appUrl === null || !/^https?:$/.test(appUrl.protocol)) throw new Error('appUrl is no http(s) URL.')

  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  const gateway = createGatewayClient({ baseUrl: config.gatewayUrl })
  const wallet = createHostWallet(onChange)
  const dialogs = createDialogQueue(onChange)
  const [safe, app] = await Promise.all([
    openSafeReader({ gateway, chainId: config.chainId, address: readSafeAddress(config), onChange }),
    loadApp(appUrl),
  ])
  const host: Host = {
    config,
    gateway,
    safe,
    wallet,
    app,
    dialogs,
    switches: () => switches,
    onWalletChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  let bridge: Bridge | undefined
  const pushTheme = () => bridge?.push({ darkMode: switches.theme === 'dark' })
  const toolbar = createToolbar({
    host,
    onSwitch(change) {
      switches = { ...switches, ...change }
      applyTheme(switches)
      if (change.theme !== undefined) pushTheme()
      onChange()
    },
    onReload(name, value) {
      parameters.set(name, value)
      location.search = parameters.toString()
    },
  })
  listeners.add(toolbar.render)
  applyTheme(switches)
  toolbar.render()

  if (!(await mayOpen(host))) {
    status.textContent = 'The app was not opened. Reload the page to be asked again.'
    return
  }
  const allowed = await decideFeatures(host)
  const frame = createFrame(app, allowed)
  const listen = () => {
    bridge = startBridge({
      frame,
      appOrigin: app.origin,
      handle: createMethods(host),
      isSilenceAnError: () => switches.isSilenceAnError,
      onExchange: toolbar.log,
    })
  }
  // The first requests of an app can arrive before the listener, as in Safe{Wallet}.
  if (switches.listenerDelayMs > 0) setTimeout(listen, switches.listenerDelayMs)
  else listen()
  frame.addEventListener('load', pushTheme)
  showProgress(frame)
  requireElement('app').replaceChildren(frame)
}

async function readConfig(): Promise<HostConfig> {
  const response = await fetch('/host.json')
  if (!response.ok) throw new Error('The host has no configuration.')
  return response.json()
}

/** Of `safe=canto:0x…`. */
function readSafeAddress({ safe, chainId }: HostConfig) {
  const given = parameters.get('safe')
  if (given === null) return safe
  const parsed = parseAddress(given, { chainId })
  if (parsed.status === 'valid') return parsed.address
  throw new Error(`The parameter safe: ${describeAddressProblem(parsed)}`)
}

/** Asks at the first use of an app. */
async function mayOpen({ app, dialogs, switches }: Host): Promise<boolean> {
  if (switches().isDisclaimerSkipped || isDisclaimerAccepted(app.origin)) return true
  if (!(await askToContinue(dialogs, app))) return false
  storeDisclaimerAccepted(app.origin)
  return true
}

/** Asks once about browser features of the manifest. @returns those granted. */
async function decideFeatures({ app, dialogs, switches }: Host): Promise<readonly string[]> {
  const { features } = switches()
  if (features !== 'ask') return features === 'granted' ? app.features : []
  const decisions = readFeatureDecisions(app.origin)
  const undecided = app.features.filter((feature) => decisions[feature] === undefined)
  if (undecided.length === 0) return app.features.filter((feature) => decisions[feature] === true)
  const isGranted = await askForPermissions(dialogs, app, undecided)
  const all = { ...decisions, ...Object.fromEntries(undecided.map((feature) => [feature, isGranted])) }
  storeFeatureDecisions(app.origin, all)
  return app.features.filter((feature) => all[feature] === true)
}

function createFrame(app: AppRecord, features: readonly string[]): HTMLIFrameElement {
  const frame = element('iframe', {
    id: `iframe-${encodeURIComponent(app.url)}`,
    title: app.name,
    allow: features.join('; '),
  })
  frame.setAttribute('sandbox', SANDBOX)
  frame.src = app.url
  return frame
}

function showProgress(frame: HTMLIFrameElement): void {
  status.textContent = 'Opening the app …'
  const slow = setTimeout(() => (status.textContent = 'The app takes long to load.'), SLOW_MS)
  const failed = setTimeout(() => (status.textContent = 'The app did not load.'), FAILED_MS)
  frame.addEventListener('load', () => {
    clearTimeout(slow)
    clearTimeout(failed)
    status.textContent = ''
  })
}

function applyTheme({ theme }: Switches): void {
  document.documentElement.dataset['theme'] = theme
}
