import '@rainbow-me/rainbowkit/styles.css'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'Reading room', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
