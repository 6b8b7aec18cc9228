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
    uint256 internal constant SMOKE = 517;
    uint256 internal constant PLATE = 694;
    uint256 internal constant SHAPES = 858;
    uint256 internal constant SHAPES_HANGING = 932;
    uint256 internal constant SHAPES_UPRIGHT = 977;
    uint256 internal constant SHAPE = 1033;
    uint256 internal constant SHAPE_FIRST = 1071;
    uint256 internal constant SHAPE_AGAIN = 1174;
    uint256 internal constant GROUP_END = 1236;
    uint256 internal constant GROUND = 1242;
    uint256 internal constant SHADOW = 1353;
    uint256 internal constant SHADOW_ON_DARK = 1432;
    uint256 internal constant FRAME = 1511;
    uint256 internal constant HALO = 1810;
    uint256 internal constant HEAT = 1877;
    uint256 internal constant HEAT_UNLIT = 2119;
    uint256 internal constant HEAT_LIT = 2165;
    uint256 internal constant HEAT_DOT = 2211;
    uint256 internal constant PATH_END = 2223;
    uint256 internal constant PLAIN = 2228;
    uint256 internal constant RAYS = 2353;
    uint256 internal constant CONTOUR = 2456;
    uint256 internal constant HALFTONE = 2707;
    uint256 internal constant HALFTONE_ROW = 2772;
    uint256 internal constant PLACE = 2817;
    uint256 internal constant PLACE_HANGING = 2882;
    uint256 internal constant PLACE_UPRIGHT = 2918;
    uint256 internal constant FRUIT_FIRST = 2965;
    uint256 internal constant FRUIT_FIRST_END = 3024;
    uint256 internal constant FRUIT_AGAIN = 3034;
    uint256 internal constant NODE = 3096;
    uint256 internal constant TENDRIL = 3208;
    uint256 internal constant OUTLINE = 3412;
    uint256 internal constant SHADE = 3559;
    uint256 internal constant SHADE_FRINGE = 3593;
    uint256 internal constant DEEP = 3847;
    uint256 internal constant DEEP_FRINGE = 3881;
    uint256 internal constant FILLED = 4036;
    uint256 internal constant SATIN = 4058;
    uint256 internal constant GLEAMS = 4191;
    uint256 internal constant BODY_DONE = 4217;
    uint256 internal constant PIMPLES = 4223;
    uint256 internal constant PIMPLE = 4315;
    uint256 internal constant PIMPLES_END = 4325;
    uint256 internal constant CORKS = 4493;
    uint256 internal constant CORK = 4573;
    uint256 internal constant CORKS_END = 4586;
    uint256 internal constant SMOKED = 4651;
    uint256 internal constant EMBERS = 4770;
    uint256 internal constant SPECK = 4818;
    uint256 internal constant SMOKED_END = 4828;
    uint256 internal constant RIME = 4837;
    uint256 internal constant FLAKES = 4897;
    uint256 internal constant FLAKE = 4926;
    uint256 internal constant GLINTS = 4977;
    uint256 internal constant GLINT_OF = 5000;
    uint256 internal constant WINDOW = 5065;
    uint256 internal constant WINDOW_INSIDE = 5119;
    uint256 internal constant WINDOW_SEEDS = 5179;
    uint256 internal constant WINDOW_END = 5248;
    uint256 internal constant CALYX = 5253;
    uint256 internal constant CALYX_END = 5340;
    uint256 internal constant VEIN = 5468;
    uint256 internal constant CUT = 5481;
    uint256 internal constant GLINT = 5569;
}

library Slot {
    uint256 internal constant GREEN = 0;
    uint256 internal constant MIDDLE = 1;
    uint256 internal constant RIPE = 2;
    uint256 internal constant GREEN_SHADE = 3;
    uint256 internal constant RIPE_SHADE = 4;
    uint256 internal constant LEAN = 5;
    uint256 internal constant X = 6;
    uint256 internal constant Y = 7;
    uint256 internal constant ANCHOR = 8;
    uint256 internal constant TURN = 9;
    uint256 internal constant FIELD = 10;
    uint256 internal constant TONE = 11;
    uint256 internal constant WIDTH = 12;
    uint256 internal constant DROP = 13;
    uint256 internal constant BASE = 14;
    uint256 internal constant SHADE = 15;
    uint256 internal constant SHIFT = 16;
    uint256 internal constant HALF = 17;
    uint256 internal constant DEEP = 18;
    uint256 internal constant COLOUR = 19;
    uint256 internal constant LIGHT = 20;
    uint256 internal constant DX = 21;
    uint256 internal constant DY = 22;
    uint256 internal constant A = 23;
    uint256 internal constant B = 24;
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
}

library Table {
    uint256 internal constant RAMPS = 5680;
    uint256 internal constant RAMPS_COUNT = 22;
    uint256 internal constant LOST_ON = 5944;
    uint256 internal constant LOST_ON_COUNT = 18;
    uint256 internal constant GROUNDS = 5980;
    uint256 internal constant GROUNDS_COUNT = 12;
    uint256 internal constant TERMINATORS = 6052;
    uint256 internal constant TERMINATORS_COUNT = 4;
    uint256 internal constant SHADE_KNOTS = 6060;
    uint256 internal constant SHADE_KNOTS_COUNT = 4;
    uint256 internal constant DEEP_KNOTS = 6068;
    uint256 internal constant DEEP_KNOTS_COUNT = 3;
    uint256 internal constant BEYOND = 6074;
    uint256 internal constant BEYOND_COUNT = 3;
    uint256 internal constant LIGHTS = 6077;
    uint256 internal constant LIGHTS_COUNT = 4;
    uint256 internal constant STRIPES = 6089;
    uint256 internal constant STRIPES_COUNT = 6;
    uint256 internal constant LIP = 6113;
    uint256 internal constant LIP_COUNT = 10;
    uint256 internal constant UNDERSIDE = 6143;
    uint256 internal constant UNDERSIDE_COUNT = 9;
    uint256 internal constant WING_LIGHT = 6170;
    uint256 internal constant WING_LIGHT_COUNT = 4;
    uint256 internal constant VEINS = 6182;
    uint256 internal constant VEINS_COUNT = 4;
    uint256 internal constant CALYXES = 6190;
    uint256 internal constant CULTIVAR_COUNT = 20;
    uint256 internal constant GROUND_COUNT = 12;
    uint256 internal constant FIRST_DARK_GROUND = 8;
    uint256 internal constant LENGTH = 8570;
}

library Colour {
    uint256 internal constant SPLIT_AMBER = 15050284;
    uint256 internal constant SPLIT_VIOLET = 5975144;
    uint256 internal constant SPLIT_DEEP = 3872528;
    uint256 internal constant SPLIT_CREAM = 16771512;
}

library Mark {
    uint256 internal constant CLUSTER = 1;
    uint256 internal constant UPRIGHT = 2;
    uint256 internal constant WINGED = 4;
    uint256 internal constant STRIPED = 8;
    uint256 internal constant CORKED = 16;
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
    uint256 internal constant PLACES = 6568;
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
