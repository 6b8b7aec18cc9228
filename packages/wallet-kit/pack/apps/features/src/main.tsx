import '@peppermint/wallet-kit/styles.css'
import { Component, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from './pages.tsx'

/** Shows what a page threw, as a developer reads it. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ message: String(error) })
  override render = () =>
    this.state.message === undefined ? this.props.children : <pre>{this.state.message}</pre>
}

const name = new URLSearchParams(location.search).get('page') ?? 'plain'
const Page = pages[name as keyof typeof pages]

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Caught>
      <Page />
    </Caught>
  </StrictMode>,
)
