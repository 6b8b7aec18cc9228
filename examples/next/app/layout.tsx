import '@peppermint/wallet-kit/styles.css'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'A Next app', icons: { icon: 'data:,' } }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
