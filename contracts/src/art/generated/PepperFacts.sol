// SPDX-License-Identifier: MIT
// Generated from packages/art/src/facts by contracts/script/artFacts.ts. Do not edit.
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
    uint256 internal constant SMOKE = 387;
    uint256 internal constant SHAPES = 521;
    uint256 internal constant SHAPES_HANGING = 595;
    uint256 internal constant SHAPES_UPRIGHT = 640;
    uint256 internal constant SHAPE = 696;
    uint256 internal constant SHAPE_FIRST = 734;
    uint256 internal constant SHAPE_AGAIN = 837;
    uint256 internal constant GROUP_END = 899;
    uint256 internal constant GROUND = 905;
    uint256 internal constant SHADOW = 947;
    uint256 internal constant SHADOW_ON_DARK = 1022;
    uint256 internal constant FRAME = 1097;
    uint256 internal constant HALO = 1371;
    uint256 internal constant HEAT = 1426;
    uint256 internal constant HEAT_UNLIT = 1723;
    uint256 internal constant HEAT_LIT = 1784;
    uint256 internal constant PATH_END = 1845;
    uint256 internal constant PLAIN = 1850;
    uint256 internal constant RAYS = 1975;
    uint256 internal constant CONTOUR = 2078;
    uint256 internal constant TERRAZZO = 2329;
    uint256 internal constant TERRAZZO_ACCENT = 2351;
    uint256 internal constant TERRAZZO_PAPER = 2389;
    uint256 internal constant CHIP = 2432;
    uint256 internal constant HALFTONE = 2455;
    uint256 internal constant HALFTONE_ROW = 2520;
    uint256 internal constant TILE = 2565;
    uint256 internal constant NIGHT = 2940;
    uint256 internal constant STAR = 2966;
    uint256 internal constant NIGHT_DOTS = 3017;
    uint256 internal constant MOON = 3088;
    uint256 internal constant MARQUEE = 3237;
    uint256 internal constant PLACE = 3595;
    uint256 internal constant PLACE_HANGING = 3660;
    uint256 internal constant PLACE_UPRIGHT = 3696;
    uint256 internal constant FRUIT_FIRST = 3743;
    uint256 internal constant FRUIT_FIRST_END = 3802;
    uint256 internal constant FRUIT_MIDDLE = 3812;
    uint256 internal constant FRUIT_AGAIN = 3859;
    uint256 internal constant NODE = 3921;
    uint256 internal constant TENDRIL = 4033;
    uint256 internal constant OUTLINE = 4230;
    uint256 internal constant SHADE_OVER = 4401;
    uint256 internal constant SHADE = 4420;
    uint256 internal constant SHADE_FRINGE = 4451;
    uint256 internal constant DEEP = 4665;
    uint256 internal constant DEEP_FRINGE = 4696;
    uint256 internal constant FILLED = 4811;
    uint256 internal constant SATIN = 4833;
    uint256 internal constant GLEAMS = 4919;
    uint256 internal constant BODY_DONE = 4945;
    uint256 internal constant PIMPLES = 4951;
    uint256 internal constant PIMPLE = 5028;
    uint256 internal constant PIMPLES_END = 5038;
    uint256 internal constant CORKS = 5202;
    uint256 internal constant CORK = 5279;
    uint256 internal constant CORKS_END = 5292;
    uint256 internal constant SMOKED = 5353;
    uint256 internal constant EMBERS = 5472;
    uint256 internal constant SPECK = 5520;
    uint256 internal constant SMOKED_END = 5530;
    uint256 internal constant RIME = 5539;
    uint256 internal constant FLAKES = 5599;
    uint256 internal constant FLAKE = 5628;
    uint256 internal constant GLINTS = 5679;
    uint256 internal constant GLINT_OF = 5702;
    uint256 internal constant WINDOW = 5767;
    uint256 internal constant WINDOW_INSIDE = 5821;
    uint256 internal constant WINDOW_SEEDS = 5881;
    uint256 internal constant CALYX = 5950;
    uint256 internal constant CALYX_END = 6037;
    uint256 internal constant VEINS = 6114;
    uint256 internal constant VEIN = 6167;
    uint256 internal constant CUT = 6180;
    uint256 internal constant GLINT = 6268;
    uint256 internal constant STAND = 6379;
    uint256 internal constant STAND_SMALL = 6468;
    uint256 internal constant BLOSSOM = 6556;
    uint256 internal constant SEEDS = 7095;
    uint256 internal constant SEED = 7383;
    uint256 internal constant SEEDS_END = 7445;
    uint256 internal constant SALT = 7459;
    uint256 internal constant GOLD = 7971;
    uint256 internal constant BEE = 8480;
    uint256 internal constant BEE_SMALL = 8581;
    uint256 internal constant BEE_BODY = 8681;
    uint256 internal constant LEAF = 9357;
    uint256 internal constant LADYBIRD = 9895;
    uint256 internal constant PACKET_SHAPES = 10521;
    uint256 internal constant PACKET_SHADOW = 11319;
    uint256 internal constant PACKET_SHADOW_ON_DARK = 11412;
    uint256 internal constant PACKET = 11505;
    uint256 internal constant PACKET_PEPPER = 12419;
    uint256 internal constant PACKET_SEAL = 13513;
    uint256 internal constant JSON_NAME = 17620;
    uint256 internal constant JSON_NUMBER = 17631;
    uint256 internal constant JSON_DESCRIPTION = 17638;
    uint256 internal constant JSON_SEALED = 17657;
    uint256 internal constant JSON_CULTIVAR = 17785;
    uint256 internal constant JSON_SPECIES = 17910;
    uint256 internal constant JSON_RIPENESS = 17948;
    uint256 internal constant JSON_SKIN = 17987;
    uint256 internal constant JSON_CALYX = 18022;
    uint256 internal constant JSON_GROUND = 18058;
    uint256 internal constant JSON_PATTERN = 18095;
    uint256 internal constant JSON_COMPANION = 18133;
    uint256 internal constant JSON_TIER = 18173;
    uint256 internal constant JSON_HEAT = 18213;
    uint256 internal constant JSON_CARD = 18271;
    uint256 internal constant JSON_PICTURE = 18328;
    uint256 internal constant JSON_COLLECTION = 18368;
    uint256 internal constant JSON_END = 18541;
    uint256 internal constant TURNING_TO = 18545;
    uint256 internal constant CLUSTER_OF = 18551;
    uint256 internal constant SINGLE_OF = 18565;
    uint256 internal constant FULL_STOP = 18568;
    uint256 internal constant PACKET_TITLE = 18571;
    uint256 internal constant PACKET_BEFORE = 18586;
    uint256 internal constant PACKET_AFTER = 18608;
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
    uint256 internal constant LEAN = 9;
    uint256 internal constant X = 10;
    uint256 internal constant Y = 11;
    uint256 internal constant ANCHOR = 12;
    uint256 internal constant TURN = 13;
    uint256 internal constant FIELD = 14;
    uint256 internal constant WIDTH = 15;
    uint256 internal constant TONE = 16;
    uint256 internal constant ACCENT = 17;
    uint256 internal constant MOON = 18;
    uint256 internal constant CRATER = 19;
    uint256 internal constant DROP = 20;
    uint256 internal constant BASE = 21;
    uint256 internal constant SHADE = 22;
    uint256 internal constant SHIFT = 23;
    uint256 internal constant HALF = 24;
    uint256 internal constant DEEP = 25;
    uint256 internal constant COLOR = 26;
    uint256 internal constant LIGHT = 27;
    uint256 internal constant DX = 28;
    uint256 internal constant DY = 29;
    uint256 internal constant PETAL = 30;
    uint256 internal constant MARK = 31;
    uint256 internal constant LINE = 32;
    uint256 internal constant SEED = 33;
    uint256 internal constant SIDE = 34;
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
    uint256 internal constant SEED_X = 42;
    uint256 internal constant SEED_Y = 43;
    uint256 internal constant SEED_TURN = 44;
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
    uint256 internal constant LADYBIRD_YELLOW_ON = 43015;
}

library Table {
    uint256 internal constant RAMPS = 14356;
    uint256 internal constant RAMPS_COUNT = 24;
    uint256 internal constant LOST_ON = 14644;
    uint256 internal constant LOST_ON_COUNT = 18;
    uint256 internal constant GROUNDS = 14680;
    uint256 internal constant GROUNDS_COUNT = 12;
    uint256 internal constant CHROME_BANDS = 14788;
    uint256 internal constant CHROME_BANDS_COUNT = 3;
    uint256 internal constant TERMINATORS = 14797;
    uint256 internal constant TERMINATORS_COUNT = 4;
    uint256 internal constant SHADE_KNOTS = 14805;
    uint256 internal constant SHADE_KNOTS_COUNT = 4;
    uint256 internal constant DEEP_KNOTS = 14813;
    uint256 internal constant DEEP_KNOTS_COUNT = 3;
    uint256 internal constant BEYOND = 14819;
    uint256 internal constant BEYOND_COUNT = 2;
    uint256 internal constant LIGHTS = 14821;
    uint256 internal constant LIGHTS_COUNT = 4;
    uint256 internal constant STRIPES = 14833;
    uint256 internal constant STRIPES_COUNT = 6;
    uint256 internal constant THIRD_WING_UNDERSIDE = 14857;
    uint256 internal constant THIRD_WING_UNDERSIDE_COUNT = 4;
    uint256 internal constant THIRD_WING_LIP = 14869;
    uint256 internal constant THIRD_WING_LIP_COUNT = 4;
    uint256 internal constant THIRD_WING_LIGHT = 14881;
    uint256 internal constant THIRD_WING_LIGHT_COUNT = 4;
    uint256 internal constant WING_LIGHT = 14893;
    uint256 internal constant WING_GLEAM = 14897;
    uint256 internal constant SMOKY_LIGHT = 14901;
    uint256 internal constant GLEAM_UPPER = 14905;
    uint256 internal constant GLEAM_KNOBBLY = 14909;
    uint256 internal constant GLEAM_LOWER = 14913;
    uint256 internal constant GLEAM_OTHER = 14917;
    uint256 internal constant VEINS = 14921;
    uint256 internal constant VEINS_COUNT = 4;
    uint256 internal constant FOLD_CHANCE = 14929;
    uint256 internal constant FOLD_POINTS = 14934;
    uint256 internal constant MARBLING = 14938;
    uint256 internal constant MARBLING_COUNT = 5;
    uint256 internal constant CORKS = 14968;
    uint256 internal constant CORKS_COUNT = 3;
    uint256 internal constant FOLDS = 14971;
    uint256 internal constant FOLDS_COUNT = 3;
    uint256 internal constant RIME = 14974;
    uint256 internal constant RIME_COUNT = 2;
    uint256 internal constant REFLECTIONS = 14978;
    uint256 internal constant REFLECTIONS_COUNT = 4;
    uint256 internal constant GLINTS = 14998;
    uint256 internal constant GLINTS_COUNT = 2;
    uint256 internal constant WINDOW = 15004;
    uint256 internal constant WINDOW_COUNT = 2;
    uint256 internal constant WINDOW_SEEDS = 15012;
    uint256 internal constant WINDOW_SEEDS_COUNT = 5;
    uint256 internal constant STANDS = 15022;
    uint256 internal constant STANDS_COUNT = 4;
    uint256 internal constant SEEDS = 15038;
    uint256 internal constant SEEDS_COUNT = 5;
    uint256 internal constant LADYBIRD = 15048;
    uint256 internal constant LADYBIRD_COUNT = 3;
    uint256 internal constant BLOSSOM = 15054;
    uint256 internal constant BLOSSOM_COUNT = 2;
    uint256 internal constant SEED_INKS = 15066;
    uint256 internal constant SEED_INKS_COUNT = 2;
    uint256 internal constant LEAF_INKS = 15078;
    uint256 internal constant LEAF_INKS_COUNT = 3;
    uint256 internal constant CHIPS = 15105;
    uint256 internal constant CHIPS_COUNT = 2;
    uint256 internal constant STARS = 15123;
    uint256 internal constant STARS_COUNT = 2;
    uint256 internal constant CALYXES = 15141;
    uint256 internal constant CULTIVAR_COUNT = 20;
    uint256 internal constant CULTIVAR_WORDS = 19248;
    uint256 internal constant CULTIVAR_WORDS_COUNT = 20;
    uint256 internal constant RIPENESS_WORDS = 19426;
    uint256 internal constant RIPENESS_WORDS_COUNT = 5;
    uint256 internal constant SKIN_WORDS = 19602;
    uint256 internal constant SKIN_WORDS_COUNT = 8;
    uint256 internal constant CALYX_WORDS = 19804;
    uint256 internal constant CALYX_WORDS_COUNT = 6;
    uint256 internal constant GROUND_WORDS = 20161;
    uint256 internal constant GROUND_WORDS_COUNT = 12;
    uint256 internal constant PATTERN_WORDS = 20384;
    uint256 internal constant PATTERN_WORDS_COUNT = 8;
    uint256 internal constant COMPANION_WORDS = 20576;
    uint256 internal constant COMPANION_WORDS_COUNT = 8;
    uint256 internal constant RAMP_WORDS = 20766;
    uint256 internal constant RAMP_WORDS_COUNT = 18;
    uint256 internal constant HEAT_TIERS = 20848;
    uint256 internal constant HEAT_TIERS_COUNT = 6;
    uint256 internal constant GROUND_COUNT = 12;
    uint256 internal constant FIRST_DARK_GROUND = 8;
    uint256 internal constant LENGTH = 20860;
}

library Color {
    uint256 internal constant PAPER = 16182746;
    uint256 internal constant NIGHT = 1317688;
    uint256 internal constant STRIPE = 16771512;
    uint256 internal constant MARBLE = 16509367;
    uint256 internal constant MOON_FACE = 15981986;
    uint256 internal constant MOON_CRATER = 14861952;
    uint256 internal constant CHROME_BASE = 11846609;
    uint256 internal constant CHROME_SHADE = 7241618;
    uint256 internal constant CHROME_DEEP = 3291978;
    uint256 internal constant CHROME_CREASE = 2501688;
    uint256 internal constant LADYBIRD_RED = 15747626;
    uint256 internal constant LADYBIRD_YELLOW = 16765503;
}

library Fact {
    uint256 internal constant REACH = 230;
    uint256 internal constant LIGHT_TOP_FIRST = 26;
    uint256 internal constant LIGHT_TOP_OTHER = 44;
    uint256 internal constant KNOBBLY_STEPS = 3;
    uint256 internal constant KNOBBLY_GLEAM_STEPS = 2;
    uint256 internal constant SMOKY_STEPS = 4;
    uint256 internal constant FRINGE_SEVERAL = 68;
    uint256 internal constant FRINGE_PART = 150;
    uint256 internal constant FRINGE_ADDED = 22;
    uint256 internal constant FRINGE_MIN_WIDTH = 48;
    uint256 internal constant FRINGE_SHIFT = 4;
    uint256 internal constant OWN_CORKS = 7;
    uint256 internal constant SPECKS = 12;
    uint256 internal constant FLAKES = 4;
    uint256 internal constant RIME_ONLY = 4;
    uint256 internal constant RIME_SEVERAL = 3;
    uint256 internal constant FOLD_SAG = 8;
    uint256 internal constant FOLD_HALF = 6;
    uint256 internal constant LEAN_BLOSSOM = 14;
    uint256 internal constant LEAN_GOLD = 12;
    uint256 internal constant SEED_CHANCE_X = 18;
    uint256 internal constant SEED_CHANCE_Y = 20;
    uint256 internal constant SEED_CHANCE_TURN = 90;
    uint256 internal constant LADYBIRD_TURN = 30;
    uint256 internal constant LEAF_TURN_HANGING = 32;
    uint256 internal constant LEAF_TURN_UPRIGHT = 8;
    uint256 internal constant HALFTONE_ROWS = 8;
    uint256 internal constant HALFTONE_BOTTOM = 950;
    uint256 internal constant HALFTONE_STEP = 50;
    uint256 internal constant HALFTONE_WIDTH = 41;
    uint256 internal constant HALFTONE_LOSS = 5;
    uint256 internal constant HALFTONE_EVEN = 50;
    uint256 internal constant HALFTONE_ODD = 25;
}

library Cultivar {
    uint256 internal constant VIOLET_FLOWERED = 16448;
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

library Mark {
    uint256 internal constant CLUSTER = 1;
    uint256 internal constant UPRIGHT = 2;
    uint256 internal constant WINGED = 4;
    uint256 internal constant STRIPED = 8;
    uint256 internal constant CORKED = 16;
    uint256 internal constant SEEDED = 32;
    uint256 internal constant BROAD = 64;
}

library Record {
    uint256 internal constant PLACES = 15510;
    uint256 internal constant MAX_POINTS = 28;
    uint256 internal constant MAX_CREASES = 2;
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
    uint256 internal constant MIN_HEAT = 18;
    uint256 internal constant MAX_HEAT = 21;
    uint256 internal constant STAGES = 24;
    uint256 internal constant POINTS = 28;
    uint256 internal constant CREASES = 29;
    uint256 internal constant OUTLINE = 30;
}

// Sines of the first quarter in sixteen steps, seventeen entries of ten bits, the first one lowest.
uint256 constant QUARTER_SINES = 0x3e8f8fd5ef79cdcb3fc16c39ea2c75d7f488c318800;
