import type { Look } from '@twirl/lookbook/look'

/** What a house leans to. A look goes to the house whose taste it meets most. */
export type Brand = {
  name: string
  /** Multiplies the retail price of the plainest piece: 1 is a campus boutique, 2 is an evening house. */
  priceLevel: number
  likes: {
    garments?: Look['garment'][]
    lengths?: Look['length'][]
    silhouettes?: Look['silhouette'][]
    necklines?: Look['neckline'][]
    sleeves?: Look['sleeve'][]
    materials?: Look['fabric']['material'][]
    prints?: Look['fabric']['print'][]
  }
  /** How the house names its pieces; each name is used once. Never a color or a fabric. */
  pieceNames: string[]
}

const words = (list: string): string[] => list.split(/,\s+/)

export const BRANDS: Brand[] = [
  {
    name: 'Odile Varenne',
    priceLevel: 2,
    likes: {
      lengths: ['MAXI'],
      silhouettes: ['mermaid', 'column', 'ball-gown', 'a-line'],
      materials: ['satin', 'velvet', 'crepe'],
      necklines: ['off-shoulder', 'sweetheart', 'one-shoulder'],
      prints: ['solid', 'jacquard'],
    },
    pieceNames: words(
      `Odette, Giselle, Aurelie, Ondine, Seraphine, Vivienne, Celestine, Isolde, Clemence, Marguerite,
      Leontine, Sylvie, Ottoline, Mathilde, Genevieve, Solange, Eugenie, Apolline, Lucienne, Coralie,
      Thais, Manon, Armide, Ophelie, Elodie, Cosette, Noemie, Fantine, Rosine, Emmeline, Aveline, Lorraine`,
    ),
  },
  {
    name: 'Saint Hollis',
    priceLevel: 1.6,
    likes: {
      garments: ['JUMPSUIT', 'SET'],
      silhouettes: ['sheath', 'column', 'a-line'],
      necklines: ['one-shoulder', 'straight', 'high', 'halter'],
      materials: ['crepe', 'satin'],
      prints: ['solid'],
    },
    pieceNames: words(
      `Mercer, Astor, Bleecker, Crosby, Hudson, Lafayette, Morton, Perry, Sutton, Whitney, Gramercy,
      Ludlow, Delancey, Rivington, Carmine, Barrow, Bedford, Charlton, Wooster, Broome, Leonard,
      Franklin, Varick, Vestry, Horatio, Thompson, Sullivan, Bowery, Clinton, Essex, Madison, Prince`,
    ),
  },
  {
    name: 'Wren Ellery',
    priceLevel: 1.25,
    likes: {
      garments: ['DRESS'],
      lengths: ['MIDI', 'MAXI'],
      silhouettes: ['tiered', 'wrap', 'a-line'],
      sleeves: ['puff', 'flutter', 'bishop', 'elbow'],
      materials: ['cotton', 'chiffon'],
      prints: ['ditsy', 'bloom', 'vine', 'daisy'],
    },
    pieceNames: words(
      `Sunday, Meadow, Hedgerow, Honeysuckle, Linden, Foxglove, Larkspur, Thistle, Bramble, Tansy,
      Yarrow, Willow, Windfall, Picnic, Early Spring, Hazelwood, Dovecote, Summer House, Hollyhock,
      Cottage, Heather, Briar, Wisteria, Country Lane, Mayfair, Arbor, Greenhouse, Riverbank,
      Long Weekend, Trellis, Orchard Walk, Wildwood`,
    ),
  },
  {
    name: 'Birdie Lane',
    priceLevel: 1,
    likes: {
      lengths: ['MINI', 'N_A'],
      silhouettes: ['fit-and-flare', 'bubble', 'a-line'],
      sleeves: ['puff', 'strap'],
      materials: ['cotton'],
      prints: ['gingham', 'cherry', 'heart', 'dot', 'daisy'],
    },
    pieceNames: words(
      `Betsy, Dolly, Peggy, Lottie, Kitty, Millie, Minnie, Polly, Trixie, Winnie, Josie, Maisie, Tess,
      Bonnie, Gracie, Nell, Edie, Frankie, Georgie, Hattie, Junie, Lulu, Mabel, Nettie, Posy, Queenie,
      Sadie, Susie, Effie, Flossie, Callie, Romey`,
    ),
  },
  {
    name: 'Noor Valen',
    priceLevel: 1.7,
    likes: {
      garments: ['DRESS', 'TOP'],
      lengths: ['MINI', 'MAXI'],
      silhouettes: ['sheath', 'column', 'slip', 'mermaid'],
      materials: ['sequin', 'metallic', 'velvet'],
      necklines: ['deep-v', 'halter', 'one-shoulder'],
    },
    pieceNames: words(
      `Midnight, Afterglow, Encore, Starling, Nocturne, Last Dance, Disco, Eclipse, Comet, Astra, Vega,
      Lyra, Orion, Halo, Stardust, Spotlight, Mirrorball, Afterparty, Nova, Polaris, Andromeda, Solstice,
      Twilight, Zenith, Aurora, Night Owl, Meteor, Luna, Galaxy, Curtain Call, Headliner, Countdown`,
    ),
  },
  {
    name: 'Isla Lucine',
    priceLevel: 1.3,
    likes: {
      garments: ['SET', 'JUMPSUIT', 'DRESS'],
      lengths: ['MAXI', 'MIDI'],
      silhouettes: ['tiered', 'wrap', 'slip'],
      necklines: ['halter', 'v-neck', 'wrap'],
      materials: ['cotton', 'chiffon'],
      prints: ['palm', 'swirl', 'retro', 'cutout', 'stripe'],
    },
    pieceNames: words(
      `Amalfi, Capri, Positano, Tulum, Ravello, Mykonos, Ibiza, Palma, Sayulita, Montauk, Nantucket,
      Kauai, Lisbon, Cadiz, Malaga, Portofino, Riviera, Sardinia, Valencia, Havana, Cartagena, Key West,
      Santorini, Corsica, Majorca, Menorca, Taormina, Cassis, Antibes, Biarritz, Lido, Sanibel`,
    ),
  },
  {
    name: 'Juniper Row',
    priceLevel: 1,
    likes: {
      garments: ['TOP', 'SET', 'ROMPER'],
      lengths: ['N_A', 'MINI'],
      necklines: ['scoop', 'square', 'boat', 'v-neck'],
      sleeves: ['short', 'long', 'cap'],
      materials: ['cotton', 'knit'],
      prints: ['stripe', 'rib', 'dot', 'checker'],
    },
    pieceNames: words(
      `Ada, Bea, Cleo, Dara, Etta, Faye, Greta, Hana, Ines, Joss, Kit, Lane, Mae, Nia, Orla, Piper, Quinn,
      Remy, Sloane, Tatum, Una, Vera, Wells, Yara, Zadie, Marlow, Reese, Blair, Ellis, Rory, Campbell, Emery`,
    ),
  },
  {
    name: 'Delphine Ash',
    priceLevel: 1.35,
    likes: {
      garments: ['DRESS', 'TOP'],
      lengths: ['MINI', 'MIDI'],
      silhouettes: ['slip'],
      necklines: ['cowl', 'v-neck', 'straight'],
      sleeves: ['strap'],
      materials: ['satin', 'crepe'],
    },
    pieceNames: words(
      `Margaux, Simone, Colette, Camille, Anouk, Noelle, Juliette, Elise, Amelie, Brigitte, Corinne,
      Daphne, Estelle, Gigi, Helene, Josephine, Lisette, Maelle, Nadine, Oriane, Pascale, Romy, Sabine,
      Therese, Vianne, Yvette, Zelie, Lilou, Margot, Adele, Bettina, Carine`,
    ),
  },
  {
    name: 'Fleur Ansel',
    priceLevel: 1.7,
    likes: {
      garments: ['DRESS', 'TOP'],
      silhouettes: ['ball-gown', 'fit-and-flare', 'tiered'],
      necklines: ['sweetheart', 'off-shoulder', 'straight'],
      sleeves: ['sleeveless', 'off-shoulder-puff', 'flutter'],
      materials: ['tulle', 'lace', 'chiffon'],
      prints: ['lace'],
    },
    pieceNames: words(
      `Reverie, Sonnet, Daydream, Waltz, Aria, Serenade, Lullaby, Ballad, Prelude, Fairy Tale, Moonflower,
      Whisper, Swan Lake, Pirouette, Arabesque, Minuet, Dewdrop, Cloud Nine, First Dance, Love Letter,
      Keepsake, Heirloom, Valentine, Wonder, Petal, Snowdrop, Sonata, Rhapsody, Nightingale, Overture,
      Madrigal, Wishbone`,
    ),
  },
  {
    name: 'Hartwell & Quill',
    priceLevel: 1.4,
    likes: {
      lengths: ['MIDI', 'MINI'],
      silhouettes: ['sheath', 'pleated', 'a-line'],
      necklines: ['boat', 'high', 'square', 'v-neck'],
      sleeves: ['long', 'elbow', 'short', 'cap', 'bishop'],
      prints: ['plaid', 'houndstooth', 'checker', 'stripe'],
      materials: ['crepe', 'knit'],
    },
    pieceNames: words(
      `Beatrice, Charlotte, Eleanor, Harriet, Cordelia, Rosalind, Winifred, Philippa, Georgiana, Arabella,
      Imogen, Penelope, Matilda, Adelaide, Caroline, Louisa, Marian, Nora, Octavia, Portia, Rowena,
      Susannah, Tabitha, Ursula, Verity, Augusta, Cecily, Edith, Frances, Honor, Lydia, Theodora`,
    ),
  },
  {
    name: 'Casa Solenne',
    priceLevel: 1.4,
    likes: {
      garments: ['DRESS', 'JUMPSUIT'],
      silhouettes: ['wrap', 'sheath', 'mermaid'],
      necklines: ['deep-v', 'wrap', 'one-shoulder', 'v-neck'],
      sleeves: ['bell', 'bishop', 'flutter'],
      materials: ['satin', 'chiffon'],
      prints: ['leopard', 'cutout', 'swirl', 'bloom', 'retro'],
    },
    pieceNames: words(
      `Carmen, Dolores, Elena, Francesca, Gala, Ilaria, Jimena, Lola, Marisol, Natalia, Oriana, Paloma,
      Raquel, Serafina, Tamara, Valentina, Ximena, Zaira, Alma, Catalina, Esperanza, Fiorella, Giada,
      Ivanna, Lucia, Mariana, Noemi, Renata, Sofia, Alegra, Pilar, Rosalia`,
    ),
  },
  {
    name: 'Tilly Hart',
    priceLevel: 1.1,
    likes: {
      garments: ['ROMPER', 'DRESS', 'SET'],
      lengths: ['MINI'],
      silhouettes: ['fit-and-flare', 'tiered', 'bubble'],
      necklines: ['square', 'scoop', 'sweetheart'],
      sleeves: ['puff', 'flutter', 'cap', 'strap'],
      materials: ['cotton', 'crepe'],
    },
    pieceNames: words(
      `Sunny, Sprinkle, Poppy, Hopscotch, Carousel, Pinwheel, Confetti, Cupcake, Macaron, Jellybean,
      Sorbet, Parfait, Sugar, Honeybee, Ladybird, Dandelion, Cricket, Firefly, Skipper, Saturday, Brunch,
      Recess, Field Day, Summer Camp, Pen Pal, Sleepover, Playlist, Front Porch, Jump Rope, Best Friend,
      Snow Cone, Postcard`,
    ),
  },
]
