/**
 * Pages for comparison, without scripts: as many tiles as the gallery has peppers, of plain colors and text; and nothing
 * but their height, whose frame rate is what the machine reaches at all.
 */
const COLUMNS = 5
const TILE_PX = 190
const ROW_PX = 294

/** HTML of nothing but a button, as high as so many tiles. */
export const emptyPage = (tiles: number): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><body style="height:${(tiles / COLUMNS) * ROW_PX}px"><button type="button">Press</button>`

/** HTML with so many static tiles, in the gallery's layout. */
export function barePage(tiles: number): string {
  const items = Array.from(
    { length: tiles },
    (_, index) =>
      `<a href="#${index + 1}"><span style="background:hsl(${(index * 47) % 360} 60% 60%)"></span><b>Pepper</b><i>C. annuum</i><small>No. ${index + 1}</small></a>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tiles</title><style>
body{margin:40px;font:16px sans-serif}
main{display:grid;grid-template-columns:repeat(${COLUMNS},${TILE_PX}px);gap:0 20px}
a{height:${ROW_PX}px;color:inherit;contain:strict}
span,b,i,small{display:block}
span{height:${TILE_PX}px}
</style><main>${items.join('')}</main>`
}
