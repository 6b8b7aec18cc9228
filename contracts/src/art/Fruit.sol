// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Body} from "./Body.sol";
import {Card} from "./Card.sol";
import {Pen} from "./Pen.sol";

/// @notice One picture in the making: what it is of, what it is written with, and what its parts share.
/// @param pen What it is written with.
/// @param card What it is of.
/// @param body The fruit's shape.
/// @param lobes How many lobes the skin has.
/// @param lines Memory offset of the boundaries of the lobes, see Skin.sol.
/// @param ramp The fruit's colour; while breaking, the colour it is turning to.
/// @param light Colour of the lit skin.
/// @param base Colour of the skin; may be a gradient.
/// @param shade Colour of the skin away from the light.
/// @param deep Colour of the skin furthest from the light.
/// @param crease Colour of the valleys between lobes.
/// @param greens Colour of stem, calyx and leaf: a row of the ramps.
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
