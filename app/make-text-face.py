"""Makes public/fonts/text-v1.woff2, the face of all text but headings, from Adobe's Source Sans 3.

    npm pack source-sans@3.52.0 && tar xzf source-sans-3.52.0.tgz
    pip install fonttools brotli
    python3 app/make-text-face.py package/VF/SourceSans3VF-Upright.ttf public/fonts/text-v1.woff2

The file is kept for a year by whoever has it, so a change of it needs a new name, in theme.css, too.
"""

import sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# Adobe reserves the name "Source" for unchanged copies.
NAME = "Text Sans"
WEIGHTS = (400, 700)
# 7 % larger than Adobe drew it: its small letters are then as tall as those of the system fonts.
UNITS_PER_EM = 935
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0£©«°·»×–—‘’“”•…€−"
    + "ÁÅÄÇÉÍÑÓÖØÚÜßàáâãäåæçèéêëíîïñòóôõöøùúûüœ"
    + "΄ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω"
    + "ΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ"
)
# Kerning that nobody sees costs a tenth of the file: less than a quarter of a pixel at 16 px, and
# how it differs from weight to weight.
LEAST_KERNING = 15
KERNING_STEP = 10


def subset_to(font, characters):
    options = subset.Options(layout_features=["kern"], hinting=False, name_IDs=[1, 2, 4, 6])
    options.drop_tables += ["BASE", "DSIG", "GDEF", "MVAR", "STAT", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)


def simplify_kerning(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in (getattr(part, "ExtSubTable", part) for part in lookup.SubTable):
            if table.Format == 1:
                pairs = [pair for first in table.PairSet for pair in first.PairValueRecord]
            else:
                pairs = [pair for first in table.Class1Record for pair in first.Class2Record]
            table.ValueFormat1 &= 0xF
            for value in (pair.Value1 for pair in pairs):
                value.XAdvDevice = None
                kerning = getattr(value, "XAdvance", 0)
                is_seen = abs(kerning) >= LEAST_KERNING
                value.XAdvance = round(kerning / KERNING_STEP) * KERNING_STEP if is_seen else 0


source, target = sys.argv[1:]
font = TTFont(source)
subset_to(font, CHARACTERS)
font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
simplify_kerning(font)
font["head"].unitsPerEm = UNITS_PER_EM
font["fvar"].instances = []
font["name"].names = [record for record in font["name"].names if record.nameID <= 6]
for record in font["name"].names:
    record.string = NAME.replace(" ", "") if record.nameID == 6 else NAME
font.flavor = "woff2"
font.save(target)
