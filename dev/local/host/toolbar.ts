/** The host's own controls: which Safe and wallet, the switches, and the log of messages. */
import type { Exchange } from './bridge.ts'
import { code, element, requireElement } from './elements.ts'
import { isOwner, queueUrl, shortenAccount, type Host } from './host.ts'
import type { AppRecord } from './manifest.ts'
import { MAX_LISTENER_DELAY_MS, type Switches } from './switches.ts'

const MAX_LOGGED = 50

export interface ToolbarOptions {
  readonly host: Host
  /** Applies a change of the switches at once. */
  readonly onSwitch: (change: Partial<Switches>) => void
  /** Applies a change by loading the page again with this URL parameter. */
  readonly onReload: (name: string, value: string) => void
}

export interface Toolbar {
  readonly render: () => void
  readonly log: (exchange: Exchange) => void
}

export function createToolbar({ host, onSwitch, onReload }: ToolbarOptions): Toolbar {
  const { safe, app, wallet } = host
  const identity = requireElement('safe')
  const account = requireElement('account')
  const waiting = requireElement('waiting')
  const log = requireElement('log')
  requireElement('switches').append(...switchControls(host.switches(), { onSwitch, onReload }))
  if (app.problem !== undefined) {
    const warning = requireElement('manifest')
    warning.textContent = `${app.problem}: Safe{Wallet} would refuse to add this app.`
    warning.hidden = false
  }

  async function connect(name: string): Promise<void> {
    // A rejection changes nothing.
    await wallet.connect(name).catch(() => undefined)
    render()
  }

  function render(): void {
    const { threshold, owners, nonce } = safe.info()
    const dialogs = host.dialogs.waiting()
    identity.replaceChildren(
      ...appIdentity(app),
      code(safe.address),
      element('span', {
        className: 'quiet',
        textContent: `${threshold} of ${owners.length} owners, nonce ${nonce}`,
      }),
      element('a', {
        href: queueUrl(host),
        target: '_blank',
        rel: 'noopener',
        textContent: 'Open its queue',
      }),
    )
    account.replaceChildren(...accountControls(host, (name) => void connect(name)))
    waiting.textContent =
      dialogs === 0 ? '' : `${dialogs} more ${dialogs === 1 ? 'request waits' : 'requests wait'}`
  }

  return {
    render,
    log({ method, outcome, text }) {
      log.prepend(
        element('li', { className: outcome }, element('b', { textContent: method }), ` ${text ?? outcome}`),
      )
      while (log.children.length > MAX_LOGGED) log.lastElementChild?.remove()
    },
  }
}

function appIdentity({ name, iconUrl }: AppRecord): readonly Node[] {
  const title = element('b', { textContent: name })
  return iconUrl === undefined ? [title] : [element('img', { src: iconUrl, alt: '' }), title]
}

function accountControls(host: Host, connect: (name: string) => void): readonly Node[] {
  const { wallet } = host
  const connected = wallet.account()
  if (connected !== undefined)
    return [
      element('span', {
        title: connected,
        textContent: `${shortenAccount(connected)}, ${isOwner(host) ? 'owner' : 'read-only'}`,
      }),
      element('button', {
        type: 'button',
        textContent: 'Disconnect',
        onclick: () => void wallet.disconnect(),
      }),
    ]
  const names = wallet.names()
  if (names.length === 0) return [element('span', { textContent: 'No wallet found' })]
  return names.map((name) =>
    element('button', {
      type: 'button',
      className: 'confirm',
      textContent: `Connect ${name}`,
      onclick: () => connect(name),
    }),
  )
}

function switchControls(
  switches: Switches,
  { onSwitch, onReload }: Pick<ToolbarOptions, 'onSwitch' | 'onReload'>,
): readonly HTMLElement[] {
  const delay = element('input', {
    type: 'number',
    min: '0',
    max: String(MAX_LISTENER_DELAY_MS),
    step: '100',
    value: String(switches.listenerDelayMs),
  })
  delay.addEventListener('change', () => onReload('listenerDelayMs', delay.value))
  const chain = element('input', {
    type: 'number',
    min: '1',
    placeholder: '7700',
    value: switches.otherChainId === undefined ? '' : String(switches.otherChainId),
  })
  chain.addEventListener('change', () => onReload('chainId', chain.value))
  const check = (label: string, isChecked: boolean, apply: (isChecked: boolean) => void) => {
    const input = element('input', { type: 'checkbox', checked: isChecked })
    input.addEventListener('change', () => apply(input.checked))
    return element('label', {}, input, label)
  }
  return [
    element('label', {}, 'Listener starts after', delay, 'ms (reloads)'),
    element('label', {}, 'Chain id', chain, '(reloads)'),
    check('Read-only', switches.isReadOnly, (isReadOnly) => onSwitch({ isReadOnly })),
    check('Other owners sign at once', switches.otherOwners === 'sign', (isSigning) =>
      onSwitch({ otherOwners: isSigning ? 'sign' : 'wait' }),
    ),
    check('Error instead of silence', switches.isSilenceAnError, (isSilenceAnError) =>
      onSwitch({ isSilenceAnError }),
    ),
    check('Dark theme', switches.theme === 'dark', (isDark) =>
      onSwitch({ theme: isDark ? 'dark' : 'light' }),
    ),
  ]
}
