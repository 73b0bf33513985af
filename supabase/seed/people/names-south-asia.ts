// South and South-East Asia. Lists are separated by commas; every name is invented by combination.
import type { NameBook } from './name-list.ts';

const philippines: NameBook = {
  main: {
    women:
      'Althea,Bianca,Camille,Danica,Erika,Frances,Gabrielle,Hannah,Isabel,Jasmine,Kyla,Lianne,Maricel,Nicole,Patricia,Rochelle,Samantha,Trisha,Yna,Andrea,Bea,Carmela,Diwata,Ella,Feliz,Ginalyn,Hiraya,Ines,Julia,Katrina,Ligaya,Mayumi,Noelle,Pauline,Rhea,Sofia,Tala,Veronica,Angelica,Clarisse',
    men: 'Adrian,Bryan,Carlo,Daniel,Enzo,Francis,Gabriel,Joaquin,Kiko,Lorenzo,Marco,Nathaniel,Paolo,Rafael,Santino,Vincent',
    family:
      'Abad,Aquino,Bautista,Bondoc,Cabrera,Castillo,Catacutan,Dalisay,De Guzman,De Leon,Dimaculangan,Dizon,Dumalagan,Espiritu,Fernandez,Galang,Gatdula,Ilagan,Lacson,Lim,Macaraeg,Magbanua,Magsaysay,Manalo,Mercado,Navarro,Ocampo,Pangilinan,Panganiban,Reyes,Rivera,Salonga,Santos,Sarmiento,Soriano,Tan,Tolentino,Valdez,Villanueva,Yap',
    cities:
      'Manila,Quezon City,Cebu City,Davao City,Makati,Taguig,Pasig,Iloilo City,Bacolod,Baguio,Cagayan de Oro,Zamboanga City,General Santos,Dumaguete,Naga,Legazpi,Tacloban,Puerto Princesa,Batangas City,Lipa,Angeles,San Fernando,Vigan,Tagaytay,Antipolo,Calamba,Roxas City,Butuan',
  },
};

const india: NameBook = {
  main: {
    women:
      'Aadhya,Ananya,Diya,Ishita,Kavya,Meera,Naina,Pooja,Riya,Saanvi,Tanvi,Aditi,Shreya,Nandini,Lavanya,Priya',
    men: 'Aarav,Arjun,Kabir,Rohan,Vihaan,Ishaan',
    family:
      'Sharma,Iyer,Nair,Kapoor,Menon,Reddy,Banerjee,Joshi,Malhotra,Chauhan,Deshmukh,Pillai,Bhat,Kulkarni,Sethi,Das',
    cities:
      'Mumbai,New Delhi,Bengaluru,Hyderabad,Chennai,Kolkata,Pune,Jaipur,Kochi,Ahmedabad,Lucknow,Chandigarh',
  },
  local: {
    share: 0.2,
    list: {
      women: 'अनन्या,काव्या,मीरा,रिया,नंदिनी,श्रेया',
      men: 'अर्जुन,कबीर,रोहन',
      family: 'शर्मा,जोशी,चौहान,मल्होत्रा,कुलकर्णी',
      cities: 'मुंबई,नई दिल्ली,जयपुर,लखनऊ',
    },
  },
};

const indonesia: NameBook = {
  main: {
    women:
      'Ayu,Citra,Dewi,Intan,Kirana,Larasati,Maharani,Nadia,Putri,Ratna,Sekar,Tiara,Wulan,Anindya,Kania,Salsabila',
    men: 'Bagas,Dimas,Galih,Rangga,Satria,Bima',
    family:
      'Wijaya,Santoso,Pratiwi,Lestari,Hidayat,Siregar,Nasution,Kusuma,Permata,Hartono,Simanjuntak,Anggraini,Saputra,Utami',
    cities:
      'Jakarta,Surabaya,Bandung,Medan,Yogyakarta,Semarang,Denpasar,Makassar,Malang,Palembang,Padang,Manado',
  },
};

const malaysia: NameBook = {
  main: {
    women:
      'Aina,Alya,Balqis,Farah,Hana,Irdina,Mei Ling,Nur Aisyah,Puteri,Qistina,Sofea,Li Ying,Kavitha,Xin Yi,Zara',
    men: 'Aiman,Danish,Farhan,Wei Jie,Hakim,Arvind',
    family: 'Abdullah,Ismail,Rahman,Tan,Lim,Wong,Rajan,Hassan,Ng,Osman,Lee,Kumar,Zainal,Chong',
    cities:
      'Kuala Lumpur,George Town,Johor Bahru,Ipoh,Shah Alam,Kota Kinabalu,Kuching,Melaka,Petaling Jaya,Seremban',
  },
};

const singapore: NameBook = {
  main: {
    women:
      'Amelia,Charlotte,Hui Min,Jia Yi,Kai Xin,Nadira,Rachel,Shu Wen,Siti,Vanessa,Xin Hui,Priya,Clara,Wan Ting',
    men: 'Ethan,Jun Wei,Marcus,Rayan,Zhi Hao,Adam',
    family: 'Tan,Lim,Lee,Ng,Wong,Goh,Chua,Koh,Teo,Rahim,Nair,Ong,Chia,Yeo',
    cities: 'Singapore,Tampines,Bedok,Jurong,Punggol,Bishan,Queenstown,Toa Payoh',
  },
};

const thailand: NameBook = {
  main: {
    women:
      'Anchali,Chanida,Kanya,Malee,Nattaya,Pimchanok,Ploy,Ratchanok,Siriporn,Supansa,Waranya,Yada,Fah,Mintra',
    men: 'Anan,Kittisak,Nattapong,Pakorn,Thanawat,Krit',
    family:
      'Srisai,Wongsuwan,Chaiyasit,Rattanakorn,Boonmee,Saetang,Phromma,Intharasuk,Kaewmanee,Thongchai,Suksawat,Charoenwong',
    cities:
      'Bangkok,Chiang Mai,Phuket,Khon Kaen,Hat Yai,Chiang Rai,Nakhon Ratchasima,Udon Thani,Ayutthaya,Hua Hin',
  },
  local: {
    share: 0.2,
    list: {
      women: 'มาลี,พิมพ์ชนก,กัญญา,ณัฐธิดา',
      men: 'กฤต,ธนวัฒน์',
      family: 'ศรีสุข,วงศ์สุวรรณ,บุญมี,แก้วมณี',
      cities: 'กรุงเทพฯ,เชียงใหม่,ภูเก็ต',
    },
  },
};

const vietnam: NameBook = {
  main: {
    women:
      'Thảo Vy,Ngọc Anh,Khánh Linh,Minh Châu,Phương Thảo,Bảo Ngọc,Quỳnh Như,Mai Hương,Thanh Trúc,Hà My,Lan Anh,Kim Ngân,Yến Nhi',
    men: 'Minh Quân,Gia Bảo,Hoàng Nam,Đức Anh,Quốc Huy',
    family: 'Nguyễn,Trần,Lê,Phạm,Hoàng,Phan,Vũ,Đặng,Bùi,Đỗ,Hồ,Dương',
    cities: 'Hà Nội,TP. Hồ Chí Minh,Đà Nẵng,Huế,Hải Phòng,Cần Thơ,Nha Trang,Đà Lạt,Vũng Tàu,Quy Nhơn',
    pattern: '{family} {given}',
  },
};

export const SOUTH_ASIAN_NAMES = {
  ph: philippines,
  in: india,
  id: indonesia,
  my: malaysia,
  sg: singapore,
  th: thailand,
  vn: vietnam,
};
