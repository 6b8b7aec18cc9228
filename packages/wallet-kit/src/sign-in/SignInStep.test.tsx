import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SignInState } from './signInState.ts'
import { SignInStep } from './SignInStep.tsx'
import { signInTitle } from './SignIn.tsx'

const nothing = () => undefined

/** The visible and announced text of a state, with its buttons. */
function shown(state: SignInState) {
  const html = renderToStaticMarkup(
    <SignInStep
      state={state}
      walletName={'<b>Mallet</b>'}
      onSign={nothing}
      onRetry={nothing}
      onCheck={nothing}
      onGiveUp={nothing}
      onCancel={nothing}
    />,
  )
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text)
  const statusText = /role="status">([^<]*)</.exec(html)?.[1]
  return { html, buttons, statusText }
}

const nonce = 'aNonce123456'

test('[A-01] the dialog is called "Verify your account", and the step says what is asked', () => {
  expect(signInTitle((_key, inEnglish) => inEnglish)).toBe('Verify your account')
  const { html, buttons } = shown({ status: 'idle', nonce })
  expect(html).toContain('It’s free and moves no money.')
  expect(buttons).toEqual(['Send message', 'Cancel'])
})

test('[A-04] "Send message" is described as signing; no request waits before one is sent', () => {
  const { html } = shown({ status: 'idle', nonce })
  const [, id = ''] = /aria-describedby="([^"]+)"[^>]*>Send message/.exec(html) ?? []
  expect(html).toContain(`id="${id}" class="kit-hidden">Sign message<`)
  expect(shown({ status: 'signing', nonce }).html).not.toContain('the request is waiting there')
  expect(shown({ status: 'signing', nonce, isAsked: true }).html).toContain('the request is waiting there')
})

test.each<[SignInState, string]>([
  [{ status: 'preparing' }, 'Preparing message...'],
  [{ status: 'idle', nonce }, 'Send message'],
  [{ status: 'signing', nonce }, 'Preparing message...'],
  [{ status: 'signing', nonce, isAsked: true }, 'Waiting for signature...'],
  [{ status: 'verifying' }, 'Verifying signature...'],
])('[A-04] %o: the button says "%s", and so does the live region', (state, label) => {
  const { buttons, statusText } = shown(state)
  expect(buttons[0]).toBe(label)
  expect(statusText).toBe(label)
})

test.each<[string, SignInState, string]>([
  ['A-06', { status: 'idle', fault: 'preparing' }, 'Error preparing message, please retry!'],
  ['A-07', { status: 'idle', nonce, fault: 'signing' }, 'Error signing message, please retry!'],
  ['A-08', { status: 'idle', nonce, fault: 'verifying' }, 'Error verifying signature, please retry!'],
  ['A-09', { status: 'idle', nonce, fault: 'other' }, 'Oops, something went wrong!'],
])('[A-06] [A-07] [A-08] [A-09] the words of a failure, %s', (_id, state, words) => {
  const { html, statusText } = shown(state)
  expect(html).toContain(`<p class="kit-note kit-bad">${words}</p>`)
  const [, detail = ''] = /kit-bad">[^<]*<\/p><p>([^<]*)</.exec(html) ?? []
  expect(detail).toMatch(/(Nothing|No transaction) was sent and no money moved\. .*(retry|again)\.$/)
  expect(statusText).toBe(`${words} ${detail}`)
})

test('[A-07] a rejection in the wallet is one quiet line, announced', () => {
  const { html, buttons, statusText } = shown({ status: 'idle', nonce, isDeclined: true })
  expect(html).toContain('<p class="kit-note">You declined. Nothing was signed.</p>')
  expect(statusText).toBe('You declined. Nothing was signed.')
  expect(html).not.toContain('kit-bad')
  expect(buttons[0]).toBe('Send message')
})

test('[A-06] where the nonce failed, the button fetches it again', () => {
  expect(shown({ status: 'idle', fault: 'preparing' }).buttons).toEqual(['Retry', 'Cancel'])
})

test('[A-08] an error stays in sight while the next message is prepared', () => {
  const { html, buttons } = shown({ status: 'preparing', fault: 'verifying' })
  expect(html).toContain('Error verifying signature, please retry!')
  expect(buttons[0]).toBe('Preparing message...')
})

test('only a button that does something is offered as one', () => {
  const disabled = /<button[^>]*aria-disabled="true"/
  expect(shown({ status: 'idle', nonce }).html).not.toMatch(disabled)
  for (const status of ['preparing', 'verifying'] as const) expect(shown({ status }).html).toMatch(disabled)
  expect(shown({ status: 'signing', nonce }).html).toMatch(disabled)
})

test('[A-10] an account with several owners: who is waited for, since when, and three ways on', () => {
  const { html, buttons, statusText } = shown({
    status: 'waiting',
    requestedAt: Date.UTC(2026, 10, 21, 9, 30),
  })
  expect(html).toContain('Waiting for the other owners')
  expect(html).toContain('You can close this page.')
  expect(html).toContain('dateTime="2026-11-21T09:30:00.000Z"')
  expect(buttons).toEqual(['Check now', 'Cancel and start over', 'Cancel'])
  expect(statusText).toBe('Waiting for the other owners')
})

test('a hostile wallet name is text', () => {
  const { html } = shown({ status: 'signing', nonce, isAsked: true })
  expect(html).toContain('Open &lt;b&gt;Mallet&lt;/b&gt;')
  expect(html).not.toContain('<b>')
})
