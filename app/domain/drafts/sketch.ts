/** Pictures in `public/images/posts`, by the words for what they show. */
const WORDS = {
  loaf: "bread breads loaf loaves sourdough baguette baguettes bakery baker bakers brot brote bäckerei panadería ψωμί φούρνος",
  dough: "dough teig masa ζυμάρι",
  croissants: "croissant croissants pastry pastries",
  pizza: "pizza pizzas pizzeria πίτσα",
  cup: "coffee coffees espresso cappuccino latte barista kaffee café καφέ καφές καφέδες",
  brew: "brew brews",
  wine: "wine wines winery vineyard wein weine weingut vino vinos bodega κρασί κρασιά",
  olives: "olive olives oliven aceituna aceitunas ελιά ελιές",
  oven: "oven ovens ofen horno",
  pot: "stew stews soup soups casserole suppe suppen sopa sopas σούπα",
  egg: "egg eggs breakfast brunch frühstück desayuno πρωινό",
  granola: "granola muesli oats müsli",
  basil: "basil herb herbs houseplant houseplants basilikum albahaca βασιλικός",
  flowers:
    "flower flowers bouquet bouquets florist peony peonies tulip tulips blumen flores floristería λουλούδι λουλούδια",
  bicycle:
    "bicycle bicycles bike bikes cycling cyclist cyclists fahrrad fahrräder bicicleta bicicletas ποδήλατο ποδήλατα",
  dress: "dress dresses gown gowns kleid kleider vestido vestidos φόρεμα φορέματα",
  scarf: "scarf scarves knitwear schal schals bufanda bufandas κασκόλ",
  soap: "soap soaps seife seifen jabón jabones σαπούνι σαπούνια",
  cream: "creams moisturizer moisturizers lotion lotions skincare hautpflege κρέμες",
  candle: "candle candles kerze kerzen velas κερί κεριά",
  dog: "dog dogs puppy puppies hund hunde perro perros σκύλος σκύλοι",
  kettlebell: "kettlebell kettlebells gym workout workouts fitness gimnasio γυμναστήριο",
  shoe: "sneaker sneakers shoe shoes marathon schuh schuhe zapato zapatos παπούτσι παπούτσια",
  balcony: "balcony balconies balkon balcón μπαλκόνι",
  key: "apartment apartments landlord landlords realtor wohnung wohnungen apartamento διαμέρισμα",
  parcel: "parcel parcels paket pakete paquete paquetes δέμα",
  laptop: "laptop laptops computer computers ordenador υπολογιστής",
  ledger: "receipt receipts invoice invoices bookkeeping accountant taxes factura facturas",
  sprout: "savings investment investments investing",
  calendar: "deadline deadlines calendar kalender calendario ημερολόγιο",
  trio: "concert concerts jazz konzert konzerte concierto συναυλία",
  courtyard: "courtyard terrace innenhof terrasse terraza αυλή",
};

export type Sketch = keyof typeof WORDS;

const SKETCHES = new Map(
  Object.entries(WORDS).flatMap(([sketch, words]) =>
    words.split(" ").map((word) => [word, sketch as Sketch]),
  ),
);

/** The one that the text names most often, then first; null where its topic is not plain. */
export function pickSketch(text: string): Sketch | null {
  const counts = new Map<Sketch, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const sketch = SKETCHES.get(word);
    if (sketch) counts.set(sketch, (counts.get(sketch) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
