// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Palette} from "../../src/art/Palette.sol";
import {Path} from "../../src/art/Path.sol";
import {Pen, Writer} from "../../src/art/Pen.sol";
import {Assertions} from "../Assertions.sol";

/// @title The pen: numbers, colors, ids, curves and stencils
contract WritingTest is Assertions {
    using Writer for Pen;

    uint256 private _start;

    /// @dev A pen with memory for points and text, after all other memory.
    function ready() private returns (Pen memory pen) {
        uint256 at;
        assembly {
            at := mload(0x40)
            mstore(0x40, add(at, 0x8000))
        }
        pen.points = at;
        pen.cursor = at + Path.ROOM;
        _start = pen.cursor;
    }

    function written(Pen memory pen) private view returns (string memory text) {
        uint256 from = _start;
        uint256 length = pen.cursor - from;
        text = new string(length);
        assembly {
            for { let i := 0 } lt(i, length) { i := add(i, 32) } { mstore(add(add(text, 32), i), mload(add(from, i))) }
        }
    }

    function test_writesNumbersOfAnySignAndLength() public {
        Pen memory pen = ready();
        int256[11] memory values = [int256(0), 7, 10, 99, 100, 999, 1000, 9999, 10000, 99999, 1005];
        for (uint256 i; i < values.length; ++i) {
            pen.next(values[i]);
            pen.next(-values[i]);
        }
        assertEq(
            written(pen), " 0 0 7-7 10-10 99-99 100-100 999-999 1000-1000 9999-9999 10000-10000 99999-99999 1005-1005"
        );
    }

    function test_separatesWithASpaceOnlyWhereNoMinusDoes() public {
        Pen memory pen = ready();
        pen.pair(-5, -4);
        pen.pair(4, -3);
        pen.nextPair(2, 1);
        pen.nextPair(-2, 0);
        assertEq(written(pen), "-5-44-3 2 1-2 0");
    }

    function test_writesColorsInkAndGradients() public {
        Pen memory pen = ready();
        pen.name("p", 412);
        pen.ink(0x09AF10);
        pen.ink(0xFFFFFF);
        pen.ink(0);
        pen.ink(Palette.INK);
        pen.ink(Palette.gradient("g"));
        assertEq(written(pen), "#09AF10#FFFFFF#000000#211url(#p412g)");
    }

    function test_writesIntegersOfManyDigits() public {
        Pen memory pen = ready();
        pen.integer(0);
        pen.letter(" ");
        pen.integer(2200000);
        pen.letter(" ");
        pen.integer(12345678901234567890123456789012);
        assertEq(written(pen), "0 2200000 12345678901234567890123456789012");
    }

    function test_printsAStencilWithItsSlots() public {
        Pen memory pen = ready();
        bytes memory stencil = hex"026d3d80810082018302012100";
        uint256 at;
        assembly {
            at := add(stencil, 32)
        }
        pen.facts = at;
        pen.name("s", 9);
        pen.set(0, 3);
        pen.set(1, -4);
        pen.tint(2, 0xABCDEF);
        pen.print(0);
        pen.set(1, 4);
        pen.print(0);
        assertEq(written(pen), "m=s93-4#ABCDEF!m=s93 4#ABCDEF!");
    }

    function test_drawsAClosedCurveThroughItsPoints() public {
        Pen memory pen = ready();
        Path.set(pen, 0, 0, 0, true);
        Path.set(pen, 1, 60, 0, false);
        Path.set(pen, 2, 60, 60, false);
        Path.set(pen, 3, 0, 60, false);
        Path.closedCurve(pen, 4);
        assertEq(written(pen), "M0 0c0 0 50-10 60 0s10 50 0 60-50 10-60 0 0-60 0-60z");
    }

    function test_drawsALensThroughItsSides() public {
        Pen memory pen = ready();
        Path.set(pen, 0, 10, 0, false);
        Path.set(pen, 1, 10, 100, false);
        Path.set(pen, 2, 0, 50, false);
        Path.set(pen, 3, 20, 50, false);
        Path.lens(pen);
        assertEq(written(pen), "M10 0q-20 50 0 100 20-50 0-100z");
    }
}
