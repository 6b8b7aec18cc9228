/** The button with its variant for those who draw their own. */
import type { ReactNode } from 'react'
import { PlainConnectButton } from './PlainConnectButton.tsx'
import { type ButtonState, useButton } from './useButton.ts'

/** What {@link CustomConnectButton} is given. */
export interface CustomConnectButtonProps {
  /** Draws the button, in every state. */
  readonly children: (state: ButtonState) => ReactNode
}

/** A button of the app's own, drawn from the same state. */
export function CustomConnectButton({ children }: CustomConnectButtonProps) {
  return <>{children(useButton())}</>
}

/** The button, with `ConnectButton.Custom` for those who draw their own. */
export const ConnectButton = /* @__PURE__ */ Object.assign(PlainConnectButton, {
  Custom: CustomConnectButton,
})
