/** How a pepper gets its card, and what a buyer still has to trust; as `contracts/src/Crates.sol` states it. */
import { wholeNumber } from '../mint/wholeNumber.ts'
import { age } from '../mint/age.ts'
import type { Sale } from '../mint/panelState.ts'

/** Static: rendered once, never hydrated. Without a sale the contract's own bounds are shown. */
export function HowCards({
  sale,
  deckSize,
}: {
  readonly sale: Sale | undefined
  /** How many cards the deck has. */
  readonly deckSize: number
}) {
  const within = sale === undefined ? 'eight hours' : age(Math.max(sale.shelf.linkTime, 60))
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">How a pepper gets its card</h2>
      <div className="columns">
        <p>
          <b>The deck is public.</b> {wholeNumber(deckSize)} cards lie on chain in a fixed order. Each says
          what one pepper is; the contract draws it. No picture lies anywhere else.
        </p>
        <p>
          <b>Peppers are minted sealed.</b> They are packed by number into crates of up to a hundred. A crate
          closes when it is full, or by anyone, every twelve hours at most.
        </p>
        <p>
          <b>A seed deals the cards.</b> It picks a place in what remains of the deck, takes a card for each
          pepper of the crate from there on, and shuffles them. Until then every sealed pepper, in this crate
          or a later one, has the same chance of every card that remains. No crate is rich or poor in advance.
        </p>
        <p>
          <b>Nobody makes the seed alone.</b> It mixes the next link of a hash chain, whose end the creator
          gave before the first mint, with a mark that every mint in the crate left; an airdrop leaves none.
          If the link does not come within {within} of closing, anyone can have the crate opened without it:
          never more than a day after the mint.
        </p>
      </div>
      <h3>What trust remains</h3>
      <ul>
        <li>
          The creator knows the links, and so the cards of a crate between its closing and its opening:{' '}
          {within} at most if anyone then opens it without the link.
        </li>
        <li>
          A creator who mints can choose what the crate deals, by the account or the moment of a mint; who
          airdrops, by how many; who does neither, by when a crate that is due closes, unless someone else
          closes it first.
        </li>
        <li>
          By withholding a link the creator can choose between two seeds. Once a crate’s {within} are over,
          anyone who sees the link in a pending transaction can do so as well.
        </li>
        <li>
          Canto gives contracts no block hashes: there, whoever opens a crate without a link can wait, block
          after block, for a time and a block proposer that suit, until someone else opens it. Contracts
          cannot do so, only accounts, which cannot take the opening back.
        </li>
        <li>
          What remains in the deck is public. Late in a sale anyone can count whether it is rich, and who
          mints the last peppers knows what is left.
        </li>
      </ul>
    </section>
  )
}
