import type { NameBook } from './name-list.ts';

const japan: NameBook = {
  main: {
    women: 'Aoi,Hina,Haruka,Kaede,Mio,Misaki,Nanami,Rin,Sakura,Yui,Ayaka,Chihiro,Emi,Kotone',
    men: 'Haruto,Ren,Sota,Yuto,Kaito',
    family: 'Sato,Suzuki,Takahashi,Tanaka,Ito,Watanabe,Yamamoto,Nakamura,Kobayashi,Kato,Yoshida,Mori',
    cities: 'Tokyo,Osaka,Kyoto,Yokohama,Sapporo,Fukuoka,Nagoya,Kobe,Sendai,Hiroshima,Kanazawa,Naha',
  },
  local: {
    share: 0.45,
    list: {
      women: '美咲,陽菜,葵,結衣,凛,楓,彩花,千尋,琴音',
      men: '蓮,陽翔,海斗,颯太',
      family: '佐藤,鈴木,高橋,田中,伊藤,渡辺,山本,中村',
      cities: '東京,大阪,京都,横浜,札幌,福岡,名古屋,神戸',
      pattern: '{family} {given}',
    },
  },
};

const korea: NameBook = {
  main: {
    women: 'Seo-yeon,Ji-woo,Ha-eun,Min-seo,Ye-jin,Soo-ah,Yu-na,Da-eun,Chae-won,Hye-rin,Bo-ra,So-hee',
    men: 'Min-jun,Do-yun,Ji-ho,Seo-jun,Hyun-woo',
    family: 'Kim,Lee,Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Shin',
    cities: 'Seoul,Busan,Incheon,Daegu,Daejeon,Gwangju,Suwon,Jeju,Ulsan,Jeonju',
    pattern: '{family} {given}',
  },
  local: {
    share: 0.45,
    list: {
      women: '서연,지우,하은,민서,예진,수아,유나,채원',
      men: '민준,도윤,지호,현우',
      family: '김,이,박,최,정,강,조,윤',
      cities: '서울,부산,인천,대구,대전,광주,제주',
      pattern: '{family}{given}',
    },
  },
};

const china: NameBook = {
  main: {
    women: 'Yuxi,Shihan,Mengqi,Xinyi,Ruoxi,Yating,Zihan,Jiayi,Siyu,Wanqing,Lingxi,Yaxin',
    men: 'Haoran,Zixuan,Mingze,Yichen,Junjie',
    family: 'Wang,Li,Zhang,Liu,Chen,Yang,Zhao,Huang,Zhou,Wu,Xu,Sun',
    cities: 'Shanghai,Beijing,Guangzhou,Shenzhen,Chengdu,Hangzhou,Nanjing,Xiamen,Qingdao,Suzhou,Wuhan',
  },
  local: {
    share: 0.45,
    list: {
      women: '雨曦,诗涵,梦琪,欣怡,若汐,雅婷,佳怡,思雨',
      men: '浩然,子轩,明泽,俊杰',
      family: '王,李,张,刘,陈,杨,赵,黄',
      cities: '上海,北京,广州,深圳,成都,杭州,南京,厦门',
      pattern: '{family}{given}',
    },
  },
};

export const EAST_ASIAN_NAMES = { jp: japan, kr: korea, cn: china };
