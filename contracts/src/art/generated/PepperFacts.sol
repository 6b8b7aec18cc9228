// SPDX-License-Identifier: MIT
// Generated from peppers/src/facts by contracts/script/artFacts.ts. Do not edit.
pragma solidity 0.8.30;

enum Ripeness {
    Green,
    Breaking,
    Ripe,
    Overripe,
    Dried
}

enum Finish {
    Gloss,
    Satin,
    Corked,
    Wrinkled,
    Variegated,
    Smoked,
    Frosted,
    Chrome
}

enum Calyx {
    Star,
    Cap,
    Frill,
    Long,
    Curl,
    Gilded
}

enum Pattern {
    Plain,
    Rays,
    Terrazzo,
    Contour,
    Halftone,
    Tile,
    Night,
    Marquee
}

enum Companion {
    None,
    Blossom,
    Leaf,
    Ladybird,
    Seeds,
    Salt,
    Bee,
    Gold
}

library Stencil {
    uint256 internal constant OPEN = 0;
    uint256 internal constant DESCRIBED = 97;
    uint256 internal constant DEFS = 113;
    uint256 internal constant DEFS_END = 128;
    uint256 internal constant CLOSE = 137;
    uint256 internal constant BODY = 145;
    uint256 internal constant BODY_END = 165;
    uint256 internal constant BREAKING = 218;
    uint256 internal constant SMOKE = 554;
    uint256 internal constant PLATE = 731;
    uint256 internal constant SHAPES = 895;
    uint256 internal constant SHAPES_HANGING = 969;
    uint256 internal constant SHAPES_UPRIGHT = 1014;
    uint256 internal constant SHAPE = 1070;
    uint256 internal constant SHAPE_FIRST = 1108;
    uint256 internal constant SHAPE_AGAIN = 1211;
    uint256 internal constant GROUP_END = 1273;
    uint256 internal constant GROUND = 1279;
    uint256 internal constant SHADOW = 1390;
    uint256 internal constant SHADOW_ON_DARK = 1469;
    uint256 internal constant FRAME = 1548;
    uint256 internal constant HALO = 1847;
    uint256 internal constant HEAT = 1914;
    uint256 internal constant HEAT_UNLIT = 2156;
    uint256 internal constant HEAT_LIT = 2202;
    uint256 internal constant HEAT_DOT = 2248;
    uint256 internal constant PATH_END = 2260;
    uint256 internal constant PLAIN = 2265;
    uint256 internal constant RAYS = 2390;
    uint256 internal constant CONTOUR = 2493;
    uint256 internal constant TERRAZZO = 2744;
    uint256 internal constant TERRAZZO_ACCENT = 2766;
    uint256 internal constant TERRAZZO_PAPER = 2804;
    uint256 internal constant CHIP = 2847;
    uint256 internal constant HALFTONE = 2870;
    uint256 internal constant HALFTONE_ROW = 2935;
    uint256 internal constant TILE = 2980;
    uint256 internal constant NIGHT = 3355;
    uint256 internal constant STAR = 3438;
    uint256 internal constant NIGHT_DOTS = 3489;
    uint256 internal constant MOON = 3560;
    uint256 internal constant MARQUEE = 3734;
    uint256 internal constant PLACE = 4092;
    uint256 internal constant PLACE_HANGING = 4157;
    uint256 internal constant PLACE_UPRIGHT = 4193;
    uint256 internal constant FRUIT_FIRST = 4240;
    uint256 internal constant FRUIT_FIRST_END = 4299;
    uint256 internal constant FRUIT_AGAIN = 4309;
    uint256 internal constant NODE = 4371;
    uint256 internal constant TENDRIL = 4483;
    uint256 internal constant OUTLINE = 4687;
    uint256 internal constant SHADE = 4834;
    uint256 internal constant SHADE_FRINGE = 4868;
    uint256 internal constant DEEP = 5122;
    uint256 internal constant DEEP_FRINGE = 5156;
    uint256 internal constant FILLED = 5311;
    uint256 internal constant SATIN = 5333;
    uint256 internal constant GLEAMS = 5466;
    uint256 internal constant BODY_DONE = 5492;
    uint256 internal constant PIMPLES = 5498;
    uint256 internal constant PIMPLE = 5590;
    uint256 internal constant PIMPLES_END = 5600;
    uint256 internal constant CORKS = 5768;
    uint256 internal constant CORK = 5848;
    uint256 internal constant CORKS_END = 5861;
    uint256 internal constant SMOKED = 5926;
    uint256 internal constant EMBERS = 6045;
    uint256 internal constant SPECK = 6093;
    uint256 internal constant SMOKED_END = 6103;
    uint256 internal constant RIME = 6112;
    uint256 internal constant FLAKES = 6172;
    uint256 internal constant FLAKE = 6201;
    uint256 internal constant GLINTS = 6252;
    uint256 internal constant GLINT_OF = 6275;
    uint256 internal constant WINDOW = 6340;
    uint256 internal constant WINDOW_INSIDE = 6394;
    uint256 internal constant WINDOW_SEEDS = 6454;
    uint256 internal constant CALYX = 6523;
    uint256 internal constant CALYX_END = 6610;
    uint256 internal constant VEIN = 6738;
    uint256 internal constant CUT = 6751;
    uint256 internal constant GLINT = 6839;
}

library Slot {
    uint256 internal constant A = 0;
    uint256 internal constant B = 1;
    uint256 internal constant C = 2;
    uint256 internal constant D = 3;
    uint256 internal constant E = 4;
    uint256 internal constant F = 5;
    uint256 internal constant GREEN = 6;
    uint256 internal constant MIDDLE = 7;
    uint256 internal constant RIPE = 8;
    uint256 internal constant GREEN_SHADE = 9;
    uint256 internal constant MIDDLE_SHADE = 10;
    uint256 internal constant RIPE_SHADE = 11;
    uint256 internal constant LEAN = 12;
    uint256 internal constant X = 13;
    uint256 internal constant Y = 14;
    uint256 internal constant ANCHOR = 15;
    uint256 internal constant TURN = 16;
    uint256 internal constant FIELD = 17;
    uint256 internal constant TONE = 18;
    uint256 internal constant ACCENT = 19;
    uint256 internal constant WIDTH = 20;
    uint256 internal constant MOON = 21;
    uint256 internal constant CRATER = 22;
    uint256 internal constant DROP = 23;
    uint256 internal constant BASE = 24;
    uint256 internal constant SHADE = 25;
    uint256 internal constant SHIFT = 26;
    uint256 internal constant HALF = 27;
    uint256 internal constant DEEP = 28;
    uint256 internal constant COLOUR = 29;
    uint256 internal constant LIGHT = 30;
    uint256 internal constant DX = 31;
    uint256 internal constant DY = 32;
}

library Stream {
    uint256 internal constant BEND = 0;
    uint256 internal constant LENGTH = 1;
    uint256 internal constant WIDTH = 2;
    uint256 internal constant PHASE = 3;
    uint256 internal constant MIRROR = 4;
    uint256 internal constant HOOK = 5;
    uint256 internal constant HEAT = 6;
    uint256 internal constant OUTLINE = 7;
    uint256 internal constant PIMPLE = 8;
    uint256 internal constant CORK_ACROSS = 9;
    uint256 internal constant CORK_DOWN = 10;
    uint256 internal constant CORK_LEAN = 11;
    uint256 internal constant CORK_LENGTH = 12;
    uint256 internal constant FOLD_ACROSS = 13;
    uint256 internal constant FOLD_DOWN = 14;
    uint256 internal constant PACKET = 23;
    uint256 internal constant MARBLE_END = 24;
    uint256 internal constant MARBLE_WIDTH = 25;
    uint256 internal constant SPECK_LOBE = 26;
    uint256 internal constant SPECK_ACROSS = 27;
    uint256 internal constant SPECK_DOWN = 28;
    uint256 internal constant RIME = 29;
    uint256 internal constant FLAKE_LOBE = 30;
    uint256 internal constant FLAKE_ACROSS = 31;
    uint256 internal constant FLAKE_DOWN = 32;
    uint256 internal constant FLAKE_SIZE = 33;
    uint256 internal constant CHIP_X = 34;
    uint256 internal constant CHIP_Y = 35;
    uint256 internal constant CHIP_TURN = 36;
    uint256 internal constant CHIP_SIZE = 37;
    uint256 internal constant CHIP_CORNER = 38;
    uint256 internal constant STAR_X = 39;
    uint256 internal constant STAR_Y = 40;
    uint256 internal constant STAR_SIZE = 41;
}

library Ramp {
    uint256 internal constant RED = 0;
    uint256 internal constant SCARLET = 1;
    uint256 internal constant ORANGE = 2;
    uint256 internal constant AMBER = 3;
    uint256 internal constant YELLOW = 4;
    uint256 internal constant LEMON = 5;
    uint256 internal constant LIME = 6;
    uint256 internal constant GREEN = 7;
    uint256 internal constant FOREST = 8;
    uint256 internal constant BLACK = 9;
    uint256 internal constant PURPLE = 10;
    uint256 internal constant MAROON = 11;
    uint256 internal constant CHOCOLATE = 12;
    uint256 internal constant BRICK = 13;
    uint256 internal constant TAN = 14;
    uint256 internal constant RUST = 15;
    uint256 internal constant OLIVE = 16;
    uint256 internal constant CREAM = 17;
    uint256 internal constant LEAF = 18;
    uint256 internal constant PALE = 19;
    uint256 internal constant VIOLET = 20;
    uint256 internal constant GOLD = 21;
    uint256 internal constant SPLIT_AMBER = 22;
    uint256 internal constant SPLIT_VIOLET = 23;
    uint256 internal constant MARBLED_GREEN = 131120;
}

library Table {
    uint256 internal constant RAMPS = 6950;
    uint256 internal constant RAMPS_COUNT = 24;
    uint256 internal constant LOST_ON = 7238;
    uint256 internal constant LOST_ON_COUNT = 18;
    uint256 internal constant GROUNDS = 7274;
    uint256 internal constant GROUNDS_COUNT = 12;
    uint256 internal constant CHROME_BANDS = 7382;
    uint256 internal constant CHROME_BANDS_COUNT = 3;
    uint256 internal constant TERMINATORS = 7391;
    uint256 internal constant TERMINATORS_COUNT = 4;
    uint256 internal constant SHADE_KNOTS = 7399;
    uint256 internal constant SHADE_KNOTS_COUNT = 4;
    uint256 internal constant DEEP_KNOTS = 7407;
    uint256 internal constant DEEP_KNOTS_COUNT = 3;
    uint256 internal constant BEYOND = 7413;
    uint256 internal constant BEYOND_COUNT = 3;
    uint256 internal constant LIGHTS = 7416;
    uint256 internal constant LIGHTS_COUNT = 4;
    uint256 internal constant STRIPES = 7428;
    uint256 internal constant STRIPES_COUNT = 6;
    uint256 internal constant LIP = 7452;
    uint256 internal constant LIP_COUNT = 10;
    uint256 internal constant UNDERSIDE = 7482;
    uint256 internal constant UNDERSIDE_COUNT = 9;
    uint256 internal constant WING_LIGHT = 7509;
    uint256 internal constant WING_LIGHT_COUNT = 4;
    uint256 internal constant VEINS = 7521;
    uint256 internal constant VEINS_COUNT = 4;
    uint256 internal constant MARBLING = 7529;
    uint256 internal constant MARBLING_COUNT = 5;
    uint256 internal constant RIME = 7559;
    uint256 internal constant RIME_COUNT = 2;
    uint256 internal constant REFLECTIONS = 7563;
    uint256 internal constant REFLECTIONS_COUNT = 4;
    uint256 internal constant GLINTS = 7583;
    uint256 internal constant GLINTS_COUNT = 2;
    uint256 internal constant WINDOW = 7589;
    uint256 internal constant WINDOW_COUNT = 2;
    uint256 internal constant WINDOW_SEEDS = 7597;
    uint256 internal constant WINDOW_SEEDS_COUNT = 5;
    uint256 internal constant CHIPS = 7607;
    uint256 internal constant CHIPS_COUNT = 2;
    uint256 internal constant STARS = 7625;
    uint256 internal constant STARS_COUNT = 2;
    uint256 internal constant CALYXES = 7643;
    uint256 internal constant CULTIVAR_COUNT = 20;
    uint256 internal constant GROUND_COUNT = 12;
    uint256 internal constant FIRST_DARK_GROUND = 8;
    uint256 internal constant LENGTH = 10023;
}

library Colour {
    uint256 internal constant STRIPE = 16771512;
    uint256 internal constant MARBLE = 16509367;
    uint256 internal constant MOON_FACE = 15981986;
    uint256 internal constant MOON_CRATER = 14861952;
    uint256 internal constant CHROME_BASE = 11846609;
    uint256 internal constant CHROME_SHADE = 7241618;
    uint256 internal constant CHROME_DEEP = 3291978;
    uint256 internal constant CHROME_CREASE = 2501688;
}

library Count {
    uint256 internal constant CORKS_ONLY = 16;
    uint256 internal constant CORKS_SEVERAL = 5;
    uint256 internal constant CORKS_OWN = 7;
    uint256 internal constant FOLDS_ONLY = 8;
    uint256 internal constant FOLDS_SEVERAL = 3;
    uint256 internal constant SPECKS = 16;
    uint256 internal constant FLAKES = 6;
    uint256 internal constant RIME = 4;
}

library Mark {
    uint256 internal constant CLUSTER = 1;
    uint256 internal constant UPRIGHT = 2;
    uint256 internal constant WINGED = 4;
    uint256 internal constant STRIPED = 8;
    uint256 internal constant CORKED = 16;
    uint256 internal constant SEEDED = 32;
}

library Cultivar {
    uint256 internal constant BELL = 0;
    uint256 internal constant SHISHITO = 1;
    uint256 internal constant POBLANO = 2;
    uint256 internal constant JALAPENO = 3;
    uint256 internal constant FISH = 4;
    uint256 internal constant SERRANO = 5;
    uint256 internal constant PEARL = 6;
    uint256 internal constant CAYENNE = 7;
    uint256 internal constant CHILTEPIN = 8;
    uint256 internal constant BIRDSEYE = 9;
    uint256 internal constant BISHOP = 10;
    uint256 internal constant LEMON = 11;
    uint256 internal constant AMARILLO = 12;
    uint256 internal constant TABASCO = 13;
    uint256 internal constant ROCOTO = 14;
    uint256 internal constant SCOTCH = 15;
    uint256 internal constant HABANERO = 16;
    uint256 internal constant FATALII = 17;
    uint256 internal constant BHUT = 18;
    uint256 internal constant REAPER = 19;
}

library Record {
    uint256 internal constant PLACES = 8021;
    uint256 internal constant MOST_POINTS = 28;
    uint256 internal constant MOST_CREASES = 2;
    uint256 internal constant MARKS = 0;
    uint256 internal constant LENGTH = 1;
    uint256 internal constant SCALE = 3;
    uint256 internal constant BEND = 4;
    uint256 internal constant WAVE = 5;
    uint256 internal constant TILT = 6;
    uint256 internal constant CALYX = 7;
    uint256 internal constant STEM_LENGTH = 8;
    uint256 internal constant STEM_HALF = 10;
    uint256 internal constant PIMPLES = 11;
    uint256 internal constant FAN = 12;
    uint256 internal constant ANCHOR = 15;
    uint256 internal constant TIER = 17;
    uint256 internal constant STAGES = 18;
    uint256 internal constant POINTS = 22;
    uint256 internal constant CREASES = 23;
    uint256 internal constant OUTLINE = 24;
}

// Sines of the first quarter in sixteen steps, seventeen entries of ten bits, the first one lowest.
uint256 constant QUARTER_SINES = 0x3e8f8fd5ef79cdcb3fc16c39ea2c75d7f488c318800;
