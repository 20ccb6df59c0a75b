const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Subjects after which a sentence is complete, whatever its verb. */
export const PRONOUNS = toSet(
  "we i you they it he she we’re i’m we’ve i’ve we’ll i’ll we’d i’d you’ll you’re you’ve it’s that’s there’s they’re nobody everybody everyone nothing everything",
);

export const FINITE_VERBS = toSet(
  `is are was were am has have had does do did can could will would must should may might isn’t aren’t don’t
  comes come goes go makes takes gets get knows know needs need wants want works keeps stays starts opens closes
  leaves means costs runs says gives tells helps grows sits stands lives lasts looks feels smells tastes rests
  rises sleeps waits teaches cooks bakes repairs fixes writes calls answers reads began started opened learned
  built taught came went grew`,
);

/** Verbs that begin an imperative when anything but a plural follows. */
export const IMPERATIVES = toSet(
  `bring come get try ask call visit book order save learn eat drink buy pick choose find see tell send let join
  drop enjoy taste discover take give leave stop start meet talk walk ride sit relax forget feel look wear
  create add generate use please`,
);

/** Verbs that tell a sentence from a noun phrase when a plural stands before them: "lessons last". */
export const VERBS_OF_PLURALS = toSet(
  `start begin end last run leave arrive open close cost include take make get give bring come go need want love like
  help keep stay live fit feel look taste smell work sell serve have vary depend`,
);

/** Verbs that continue "we sell coffee and …"; others than these are offering verbs. */
export const NEXT_VERBS = toSet(
  `give help deliver advise represent manage run tune train host run take keep look love clean maintain
  service support plan ship send do have`,
);

/** Words that begin no noun phrase. */
export const NO_NOUN_STARTS = toSet(
  `i we you they he she it me us them your their his her our my its this that these those there here and or but so
  because if when while as than then not no never always only also just very really even still too with without
  for from to at in on by of into over under after before until since about between through during within via
  per like unlike is are was were be been am has have had do does did can could will would must should may might
  who which what where how why baked made taken cut sewn grown built served open opened closed based located
  founded established run owned born found known done given fully freshly locally carefully lovingly proudly
  specially mostly mainly everything something anything nothing everyone everybody anyone nobody someone people
  customers clients quick fast friendly reliable honest affordable cheap best great good better more most less
  least many much few some any each every all both such same other another own yes etc day days again together
  bring come get try ask call visit book order save learn eat drink buy pick choose see tell send let join drop
  enjoy discover take give leave meet talk sure set create add generate use please
  whatever whenever wherever however one two three four five six seven eight nine ten hand`,
);

/** Words that end no noun phrase. */
export const NO_NOUN_ENDS = toSet(
  `a an the and or but of for to with without in on at by from as into over more less very so too also only fast
  quick friendly reliable honest affordable cheap good great best local natural organic fresh personal
  experienced professional handmade baked made taken cut sewn grown built served cooked roasted delivered
  included open closed daily overnight ourselves yourself myself themselves together again here there everywhere
  home away up out off down now today tomorrow always never easy simple clear small big new old warm cold like than that which
  who whose when where how my your our their his her its this these those is are was were be do does not no easier
  faster better cheaper quickly children kids teens teenagers adults seniors beginners students pupils`,
);

/** Verbs after "we" or "I" whose object is what the client offers. */
export const OFFERING_VERBS = toSet(
  `offer sell make bake teach repair fix design grow roast brew write translate build rent serve cook
  provide produce print sew knit paint photograph install restore breed import publish organize organise`,
);

/** Things that are named without a plural: people sell coffee and teach piano. */
export const MASS_NOUNS = toSet(
  `bread sourdough rye pastry coffee tea espresso matcha chocolate cake pizza pasta sushi food soup fish meat seafood
  fruit cheese honey jam milk juice wine beer breakfast brunch lunch dinner hair makeup make-up skincare massage yoga
  pilates fitness dance music art pottery photography furniture jewelry jewellery clothing lingerie leather
  linen soap carpentry joinery dentistry orthodontics physiotherapy therapy acupuncture nutrition software automation
  insurance tax payroll vat advice tuition maintenance translation transport storage delivery haircare maths piano
  guitar`,
);

/** Words in "-ing" that say which, as in "wedding cakes", rather than what. */
export const DESCRIPTIONS_IN_ING = toSet(
  "wedding morning evening living dining moving relaxing amazing stunning charming engaging outstanding",
);

/** Names of languages and nationalities, which keep their capital; "polish" is more often for nails. */
export const LANGUAGES = toSet(
  `african american arabic asian australian austrian belgian brazilian british bulgarian canadian caribbean catalan
  chinese croatian cypriot czech danish dutch egyptian english ethiopian european finnish french georgian german greek
  hebrew hindi hungarian indian indonesian irish israeli italian jamaican japanese korean latin lebanese lithuanian
  malaysian maltese mediterranean mexican moroccan nepalese nigerian norwegian persian peruvian portuguese romanian
  russian scottish serbian slovak spanish swedish swiss syrian taiwanese thai tibetan turkish ukrainian vietnamese
  welsh`,
);

/** Places at which the object of an offering verb ends. */
export const OBJECT_ENDS = toSet(
  `for to with without in on at by from that which who where when how while because so if as but every each until
  before after overnight daily ourselves myself here there only all including since near around using through
  into between together again out up than`,
);

/** First words that are no names, beside those of the trades. */
export const COMMON_STARTS = toSet(
  `a an the all-day specialty small large big little simple slow quick fast fresh local natural organic seasonal daily weekly
  private public group individual personal custom bespoke handmade homemade vintage antique used second-hand new old
  modern classic traditional contemporary gluten-free vegan vegetarian plant-based hot cold warm dry sweet
  savory fine plain honest affordable mobile online digital remote emergency general family children’s kids’
  women’s men’s adult beginner advanced short long full half free open early late evening morning weekend
  monthly annual business office home house garden street wood stone clay glass metal paper cotton silk steel
  wooden leather linen hard soft light heavy deep clean clear bright dark black white red green blue
  work workshops workshop lessons classes courses consulting advice support help service services delivery
  event events weddings parties tours tour trips trip rentals rental repairs sales products items gifts
  wedding bridal residential commercial industrial legal financial dental medical tax payroll appointment
  appointments scheduling booking patient reminders wood-fired hand-made one-to-one employment
  care class cleaning coach coaching color colour court exam flat frame frames gear oven rent rental repair roast roof
  running starter tire tires training tyre tyres wheel wheels`,
);
