import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { connectedOn, read, standing } from '../provider/stage.testing.tsx'
import { Desk } from './desk.testing.ts'
import { SignInDialog, type SignInDialogProps } from './SignInDialog.tsx'

/** The dialog's HTML for a connected visitor. */
const draw = (over: Partial<SignInDialogProps> = {}) =>
  renderToStaticMarkup(
    <SignInDialog
      open
      onClose={() => undefined}
      wallet={standing(connectedOn(7700))}
      adapter={new Desk().adapter()}
      session="unauthenticated"
      {...over}
    />,
  )

test('[A-01] in a dialog of its own it is "Verify your account" too, and says why in the app’s words', () => {
  expect(read(draw())).toContain('|Verify your account|')
  expect(read(draw())).toContain('To finish connecting')
  const text = read(draw({ why: 'For members.' }))
  expect(text).toContain('|For members.|')
  expect(text).not.toContain('To finish connecting')
})

test('there is nothing to verify of nobody, nor of somebody who is signed in', () => {
  expect(read(draw({ wallet: standing({ status: 'disconnected' }) }))).toBe('|')
  expect(read(draw({ session: 'authenticated' }))).toBe('|')
})
