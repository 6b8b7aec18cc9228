// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Card} from "./Card.sol";
import {Chance} from "./Chance.sol";
import {Integers} from "./Integers.sol";
import {Path} from "./Path.sol";
import {Pen} from "./Pen.sol";
import {Tables} from "./Tables.sol";
import {Finish, Mark, Record, Ripeness, Stream} from "./generated/PepperFacts.sol";

/// @notice A fruit's body: the cultivar's outline bent along a spine.
/// @param record Offset of the cultivar's record in the facts.
/// @param marks Special marks of the cultivar, one bit each, see `Mark`.
/// @param length The spine, in own pixels of this fruit.
/// @param stretch Per cent along the spine.
/// @param width Per cent across it.
/// @param scale Per cent from own pixels to label pixels.
/// @param headings Memory offset of the spine's 17 directions, 1/1024 turn.
/// @param joints Memory offset of its 17 joints, x and y, in hundredths of a pixel.
/// @param own Memory offset of the outline in own pixels, wobble included, x and y.
/// @param count Points of the outline.
/// @param tip Index of its lowest point.
/// @param left Edge of the outline's bounding box, in label pixels.
/// @param top Edge, likewise.
/// @param right Edge, likewise.
/// @param bottom Edge, likewise.
struct Body {
    uint256 record;
    uint256 marks;
    int256 length;
    int256 stretch;
    int256 width;
    int256 scale;
    uint256 headings;
    uint256 joints;
    uint256 own;
    uint256 count;
    uint256 tip;
    int256 left;
    int256 top;
    int256 right;
    int256 bottom;
}

/// @title Bends a cultivar into a card's fruit
/// @dev Everything else on the fruit is placed through `place`, so that it follows every bend, stretch and wobble.
/// `unchecked` as in Integers.sol.
library Bodies {
    using Tables for Pen;

    /// @dev Steps of the spine.
    int256 private constant STEPS = 16;
    /// @notice Bytes of memory that headings, joints and outline need.
    uint256 internal constant ROOM = 17 * 0x20 + 17 * 0x40 + Record.MAX_POINTS * 0x40;

    /// @notice Computes the body of a card, without its outline.
    /// @param room Memory offset of `ROOM` free bytes.
    function bend(Body memory body, Pen memory pen, Card memory card, uint256 room) internal pure {
        unchecked {
            uint256 record = pen.uint16At(Record.PLACES + 2 * card.cultivar);
            body.record = record;
            body.marks = pen.uint8At(record + Record.MARKS);
            body.stretch = card.length;
            body.width = card.ripeness == Ripeness.Dried ? card.width * 84 / 100 : card.width;
            body.length = int256(pen.uint16At(record + Record.LENGTH)) * card.length / 100;
            body.scale = int256(pen.uint8At(record + Record.SCALE));
            body.headings = room;
            body.joints = room + 17 * 0x20;
            body.own = room + 17 * 0x60;
        }
        turn(body, pen, card);
        join(body);
    }

    function turn(Body memory body, Pen memory pen, Card memory card) private pure {
        unchecked {
            // Three fruit from one node would overlap the frame, or each other, with the bend of a single one.
            int256 bent = body.marks & Mark.CLUSTER == 0 ? card.bend : card.bend / 3;
            bent += pen.int8At(body.record + Record.BEND);
            int256 wave = int256(pen.uint8At(body.record + Record.WAVE));
            int256 side = card.mirrored ? -1 : int256(1);
            uint256 at = body.headings;
            for (int256 step; step <= STEPS; ++step) {
                int256 sway = wave == 0 ? int256(0) : wave * Integers.sine(step * 64 + card.phase) / 1000;
                int256 heading = side * (bent * step / STEPS + sway);
                assembly ("memory-safe") {
                    mstore(at, heading)
                }
                at += 0x20;
            }
        }
    }

    function join(Body memory body) private pure {
        unchecked {
            uint256 at = body.headings;
            uint256 joint = body.joints;
            int256 x;
            int256 y;
            for (int256 step; step <= STEPS; ++step) {
                int256 angle;
                assembly ("memory-safe") {
                    mstore(joint, x)
                    mstore(add(joint, 0x20), y)
                    angle := sdiv(add(mload(at), mload(add(at, 0x20))), 2)
                }
                x += body.length * Integers.sine(angle) / 160;
                y += body.length * Integers.cosine(angle) / 160;
                at += 0x20;
                joint += 0x40;
            }
        }
    }

    /// @notice From own pixels around the calyx to label pixels; above the calyx the spine continues straight.
    function place(Body memory body, int256 x, int256 y) internal pure returns (int256, int256) {
        unchecked {
            x = x * body.width / 100;
            y = y * body.stretch / 100;
            (int256 angle, int256 spineX, int256 spineY) = spineAt(body, y);
            return (
                (spineX + x * Integers.cosine(angle) / 10) / 100 * body.scale / 100,
                (spineY - x * Integers.sine(angle) / 10) / 100 * body.scale / 100
            );
        }
    }

    /// @dev Direction and place of the spine `y` own pixels below the calyx.
    function spineAt(Body memory body, int256 y) private pure returns (int256 angle, int256 spineX, int256 spineY) {
        unchecked {
            int256 along = y * STEPS * 256 / body.length;
            uint256 at = body.headings;
            if (along < 0) {
                assembly ("memory-safe") {
                    angle := mload(at)
                }
                return (angle, y * Integers.sine(angle) / 10, y * Integers.cosine(angle) / 10);
            }
            int256 step = along >> 8;
            if (step >= STEPS) step = STEPS - 1;
            uint256 joint = body.joints;
            assembly ("memory-safe") {
                let share := sub(along, shl(8, step))
                at := add(at, shl(5, step))
                angle := sdiv(add(mul(mload(at), sub(256, share)), mul(mload(add(at, 0x20)), share)), 256)
                at := add(joint, shl(6, step))
                spineX := mload(at)
                spineX := add(spineX, sdiv(mul(sub(mload(add(at, 0x40)), spineX), share), 256))
                at := add(at, 0x20)
                spineY := mload(at)
                spineY := add(spineY, sdiv(mul(sub(mload(add(at, 0x40)), spineY), share), 256))
            }
        }
    }

    /// @notice Stores the outline's points in the pen, in label pixels, and in the body, in own pixels.
    /// @param top Top of the body if the outline starts lower: above its stem.
    function trace(Body memory body, Pen memory pen, Card memory card, int256 top) internal pure {
        unchecked {
            uint256 at = body.record + Record.OUTLINE;
            body.count = pen.uint8At(body.record + Record.POINTS);
            (body.left, body.top, body.right, body.bottom) = (type(int32).max, top, type(int32).min, type(int32).min);
            for (uint256 i; i < body.count; ++i) {
                point(body, pen, card, i, at);
                at += 3;
            }
        }
    }

    function point(Body memory body, Pen memory pen, Card memory card, uint256 i, uint256 at) private pure {
        unchecked {
            (int256 x, int256 y, bool sharp, bool tip) = pen.pointAt(at);
            if (tip) body.tip = i;
            if (i > 0) x = wobbled(card, i, x, tip);
            uint256 own = body.own + (i << 6);
            assembly ("memory-safe") {
                mstore(own, x)
                mstore(add(own, 0x20), y)
            }
            (x, y) = place(body, x, y);
            if (x < body.left) body.left = x;
            if (x > body.right) body.right = x;
            if (y < body.top) body.top = y;
            if (y > body.bottom) body.bottom = y;
            Path.set(pen, i, x, y, sharp);
        }
    }

    function wobbled(Card memory card, uint256 i, int256 x, bool tip) private pure returns (int256) {
        unchecked {
            bool withered = card.ripeness == Ripeness.Dried || card.skin == Finish.Wrinkled;
            int256 most = withered ? int256(7) : int256(3);
            x += x * (Chance.signed(card.seed, Stream.OUTLINE, i, uint256(2 * most + 1)) - most) / 100;
            // Withered skin collapses between its ribs: alternate points move inward, except the tip.
            if (withered && !tip) x = x * (i & 1 == 1 ? int256(74) : int256(90)) / 100;
            return x;
        }
    }
}
