/** How a pepper gets its card, and what a buyer still has to trust; as `contracts/src/Crates.sol` states it. */
import { age } from '../mint/clock.ts'
import type { Sale } from '../mint/panelState.ts'

/** Static: rendered once, never hydrated. Without a sale the contract's own bounds are told. */
export function HowCards({ sale }: { readonly sale: Sale | undefined }) {
  const within = sale === undefined ? 'eight hours' : age(Math.max(sale.shelf.linkTime, 60))
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">How a pepper gets its card</h2>
      <div className="columns">
        <p>
          <b>The deck is public.</b> Ten thousand cards lie on chain in a fixed order. Each says what one
          pepper is; the contract draws it. No picture lies anywhere else.
        </p>
        <p>
          <b>Peppers are minted sealed.</b> They are packed by number into crates of a hundred. A crate closes
          when it is full, or by anyone, every twelve hours at most. It holds the deck’s next hundred cards;
          those it does not use lie on top of the next crate.
        </p>
        <p>
          <b>A seed deals the cards.</b> It mixes the next link of a hash chain, whose end the creator gave
          before the first mint, with a mark that every mint in the crate left. If the link does not come
          within {within} of closing, anyone can have the crate opened without it: never more than a day after
          the mint.
        </p>
      </div>
      <h3>What trust remains</h3>
      <ul>
        <li>
          The creator knows the links. A creator who mints can choose what the crate deals, by the account or
          the moment of a mint; by withholding a link the creator can choose between two seeds.
        </li>
        <li>
          Once a crate’s {within} are over, whoever sees the link on its way can choose between the two as
          well. Where the chain gives no block hashes, whoever opens a crate without a link can try block
          after block, until somebody else opens it.
        </li>
        <li>In the last crate the cards can be counted: who mints the last pepper knows what is left.</li>
      </ul>
    </section>
  )
}
