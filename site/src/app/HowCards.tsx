/** How a pepper gets its card, and what a buyer still has to trust, as `contracts/src/Crates.sol` implements it. */
import { formatInteger } from '../words/format/integer.ts'
import { formatDuration } from '../words/format/duration.ts'
import type { Sale } from '../mint/panelState.ts'

/** Static: rendered once, never hydrated. Without a sale, the contract's maximum is shown. */
export function HowCards({
  sale,
  deckSize,
}: {
  readonly sale: Sale | undefined
  /** Number of cards in the deck. */
  readonly deckSize: number
}) {
  const within = sale === undefined ? '8 hours' : formatDuration(Math.max(sale.crateStatus.linkWindow, 60))
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">How a pepper gets its card</h2>
      <div className="columns">
        <p>
          <b>The deck is public.</b> {formatInteger(deckSize)} cards are stored on chain in a fixed order.
          Each one defines a pepper, and the contract draws it. No picture is stored anywhere else.
        </p>
        <p>
          <b>Peppers are minted sealed.</b> They are packed in order into crates of up to 100. A crate closes
          at 100 peppers; after twelve hours, anyone can close it.
        </p>
        <p>
          <b>A seed deals the cards.</b> It picks a position in the remaining deck, takes a card from there on
          for each pepper in the crate, and shuffles them. Until then, every sealed pepper has the same chance
          of every remaining card. No crate is better than another in advance.
        </p>
        <p>
          <b>No one makes the seed alone.</b> It mixes the next link of a hash chain, which the creator fixed
          before the first mint, with a mark from every mint in the crate; an airdrop leaves none. If the link
          doesn’t arrive within {within} of closing, anyone can have the crate opened without it, never more
          than a day after the mint.
        </p>
      </div>
      <h3>What you still have to trust</h3>
      <ul>
        <li>
          The creator knows the links, and so a crate’s cards between its closing and its opening: for{' '}
          {within} at most, if anyone then opens it without the link.
        </li>
        <li>
          A creator can influence what a crate deals: by minting, through the account or the time; by
          airdropping, through the number; otherwise, by when they close a crate that is due, unless someone
          else closes it first.
        </li>
        <li>
          By withholding a link, the creator can choose between two seeds. Once a crate’s {within} are over,
          anyone who sees the link in a pending transaction can do the same.
        </li>
        <li>
          Canto gives contracts no block hashes. Anyone who opens a crate without a link can therefore wait,
          block after block, for a favorable time and block proposer, until someone else opens it. Only
          accounts can do this, not contracts, and they can’t take the opening back.
        </li>
        <li>
          The rest of the deck is public. Late in a sale anyone can work out how good it is, and those who
          mint the last peppers know what is left.
        </li>
      </ul>
    </section>
  )
}
