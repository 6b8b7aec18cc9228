import { useAccountDialog, useConnectDialog } from '@peppermint/wallet-kit'
import { useEffect, useRef } from 'react'
import type { ThemeProps } from './theme.ts'
import type { Languages } from './types.ts'

/** Theme and language are the provider's, and there is one dialog, which is never inline. */
export interface ConnectKitModalDemoProps extends ThemeProps {
  lang?: Languages
  inline?: boolean
  /** False unless given. */
  open?: boolean
  onClose?: () => void
}

/** Opens the dialog of the account, or that in which a wallet is chosen, as long as it is `open`. */
export function ConnectKitModalDemo({ open = false, onClose }: ConnectKitModalDemoProps) {
  const connect = useConnectDialog()
  const account = useAccountDialog()
  const dialog = account.open ? account : connect
  const isOpen = connect.isOpen || account.isOpen
  const latest = useRef({ dialog, onClose })
  const wasOpen = useRef(false)
  useEffect(() => {
    latest.current = { dialog, onClose }
  })
  const canOpen = dialog.open !== undefined
  useEffect(() => {
    if (!open || !canOpen) return undefined
    latest.current.dialog.open?.()
    return () => latest.current.dialog.close()
  }, [open, canOpen])
  useEffect(() => {
    if (wasOpen.current && !isOpen) latest.current.onClose?.()
    wasOpen.current = isOpen
  }, [isOpen])
  return null
}
