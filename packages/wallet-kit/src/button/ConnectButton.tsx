/** The button with its variant for those who draw their own. */
import type { ReactNode } from 'react'
import { PlainConnectButton } from './PlainConnectButton.tsx'
import { type ButtonState, useButton } from './useButton.ts'

export interface CustomConnectButtonProps {
  /** Draws the button, in every state. */
  readonly children: (state: ButtonState) => ReactNode
}

export function CustomConnectButton({ children }: CustomConnectButtonProps) {
  return <>{children(useButton())}</>
}

/** The button, with `ConnectButton.Custom` for those who draw their own. */
export const ConnectButton = /* @__PURE__ */ Object.assign(PlainConnectButton, {
  Custom: CustomConnectButton,
})
