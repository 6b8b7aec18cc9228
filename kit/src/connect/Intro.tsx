/** What connecting does and does not do, before anything is asked. */
import { Panel } from './Panel.tsx'
import { aboutWallets } from './words.ts'

interface IntroProps {
  readonly hosts: readonly string[]
}

/** The panel beside the list. */
export function Intro({ hosts }: IntroProps) {
  return (
    <Panel title="What connecting does">
      <ul className="kit-steps">
        <li>This page sees your address and its balance</li>
        <li>Nothing can be moved: each mint asks you again, in your wallet</li>
        <li>You can disconnect whenever you like</li>
      </ul>
      {hosts.length > 0 && (
        <p className="kit-soft">
          Once connected, this page asks {inWords(hosts)} about your address. Your wallet may contact hosts of
          its own.
        </p>
      )}
      <details className="kit-soft">
        <summary>New to wallets? What one is, and how to get one</summary>
        {aboutWallets.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </Panel>
  )
}

/** "a", "a and b", "a, b and c". */
const inWords = (items: readonly string[]) => new Intl.ListFormat('en-GB').format(items)
