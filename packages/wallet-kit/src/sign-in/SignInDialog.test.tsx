import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { connectedState, stripTags, createFixedPort } from '../provider/renderKit.fixture.tsx'
import { SignInFixture } from './signIn.fixture.ts'
import { SignInDialog, type SignInDialogProps } from './SignInDialog.tsx'

/** The dialog's HTML for a connected visitor. */
const draw = (over: Partial<SignInDialogProps> = {}) =>
  renderToStaticMarkup(
    <SignInDialog
      open
      onClose={() => undefined}
      wallet={createFixedPort(connectedState(7700))}
      adapter={new SignInFixture().adapter()}
      session="unauthenticated"
      {...over}
    />,
  )

test('[A-01] the separate dialog is "Verify your account" too, with the app’s reason', () => {
  expect(stripTags(draw())).toContain('|Verify your account|')
  expect(stripTags(draw())).toContain('To finish connecting')
  const text = stripTags(draw({ reason: 'For members.' }))
  expect(text).toContain('|For members.|')
  expect(text).not.toContain('To finish connecting')
})

test('stays closed when disconnected or signed in', () => {
  expect(stripTags(draw({ wallet: createFixedPort({ status: 'disconnected' }) }))).toBe('|')
  expect(stripTags(draw({ session: 'authenticated' }))).toBe('|')
})
