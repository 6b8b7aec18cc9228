// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Body} from "./Body.sol";
import {Card} from "./Card.sol";
import {Pen} from "./Pen.sol";

/// @notice State of one drawing: its card, its pen, and values that its parts share.
/// @param pen The pen that writes the SVG.
/// @param card The card to draw.
/// @param body The fruit's shape.
/// @param lobes Number of lobes of the skin.
/// @param lines Memory offset of the boundaries of the lobes, see Skin.sol.
/// @param ramp The fruit's color; while breaking, the color it is turning to.
/// @param light Color of the lit skin.
/// @param base Color of the skin; may be a gradient.
/// @param shade Color of the skin away from the light.
/// @param deep Color of the skin furthest from the light.
/// @param crease Color of the valleys between lobes.
/// @param greens Color of stem, calyx and leaf: a row of the ramps.
/// @param stemLength The stem, in label pixels.
/// @param stemHalf Half its width, in label pixels.
/// @param dark Whether the label is printed on dark stock, or by night.
struct Fruit {
    Pen pen;
    Card card;
    Body body;
    uint256 lobes;
    uint256 lines;
    uint256 ramp;
    uint256 light;
    uint256 base;
    uint256 shade;
    uint256 deep;
    uint256 crease;
    uint256 greens;
    int256 stemLength;
    int256 stemHalf;
    bool dark;
}
