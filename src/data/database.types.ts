// Generated from the migrated database by npm run schema. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          after: Json | null;
          at: string;
          before: Json | null;
          id: number;
          reason: string | null;
          target_id: string;
          target_type: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          reason?: string | null;
          target_id: string;
          target_type: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          reason?: string | null;
          target_id?: string;
          target_type?: string;
        };
        Relationships: [];
      };
      auth_login_logs: {
        Row: {
          created_at: string;
          device_id: string | null;
          device_info: Json | null;
          fingerprint_id: string | null;
          id: string;
          ip_address: string | null;
          provider: string | null;
          user_agent: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          device_id?: string | null;
          device_info?: Json | null;
          fingerprint_id?: string | null;
          id?: string;
          ip_address?: string | null;
          provider?: string | null;
          user_agent?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          device_id?: string | null;
          device_info?: Json | null;
          fingerprint_id?: string | null;
          id?: string;
          ip_address?: string | null;
          provider?: string | null;
          user_agent?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'auth_login_logs_belong_to_a_profile';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contest_weeks: {
        Row: {
          cancel_reason: string | null;
          cancelled_at: string | null;
          capacity: number;
          country: string;
          created_at: string;
          draw_seed: string | null;
          ends_at: string;
          entries: number;
          id: string;
          prior: number | null;
          qualification_bytes: string | null;
          qualification_commitment: string | null;
          qualification_previous_seed: string | null;
          qualification_seed: string | null;
          qualified_at: string | null;
          settled_at: string | null;
          starters: number;
          starts_at: string;
          week: string;
        };
        Insert: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          capacity?: number;
          country: string;
          created_at?: string;
          draw_seed?: string | null;
          ends_at: string;
          entries?: number;
          id?: string;
          prior?: number | null;
          qualification_bytes?: string | null;
          qualification_commitment?: string | null;
          qualification_previous_seed?: string | null;
          qualification_seed?: string | null;
          qualified_at?: string | null;
          settled_at?: string | null;
          starters?: number;
          starts_at: string;
          week: string;
        };
        Update: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          capacity?: number;
          country?: string;
          created_at?: string;
          draw_seed?: string | null;
          ends_at?: string;
          entries?: number;
          id?: string;
          prior?: number | null;
          qualification_bytes?: string | null;
          qualification_commitment?: string | null;
          qualification_previous_seed?: string | null;
          qualification_seed?: string | null;
          qualified_at?: string | null;
          settled_at?: string | null;
          starters?: number;
          starts_at?: string;
          week?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contest_weeks_belong_to_a_contest';
            columns: ['country'];
            isOneToOne: false;
            referencedRelation: 'contests';
            referencedColumns: ['country'];
          },
        ];
      };
      contests: {
        Row: {
          capacity: number;
          country: Database['public']['Enums']['country'];
          maximum_age: number | null;
          minimum_age: number;
          prize: Json | null;
          rules_version: string;
          time_zone: string;
        };
        Insert: {
          capacity?: number;
          country: Database['public']['Enums']['country'];
          maximum_age?: number | null;
          minimum_age?: number;
          prize?: Json | null;
          rules_version?: string;
          time_zone: string;
        };
        Update: {
          capacity?: number;
          country?: Database['public']['Enums']['country'];
          maximum_age?: number | null;
          minimum_age?: number;
          prize?: Json | null;
          rules_version?: string;
          time_zone?: string;
        };
        Relationships: [];
      };
      decisions: {
        Row: {
          action: Database['public']['Enums']['review_action'];
          appeal_decided_at: string | null;
          appeal_decided_by: string | null;
          appeal_decision: string | null;
          appeal_note: string | null;
          appeal_text: string | null;
          appealed_at: string | null;
          applied_at: string | null;
          decided_at: string;
          decided_by: string | null;
          entry_id: string;
          id: string;
          note: string | null;
          publish_at: string;
          reason: Database['public']['Enums']['review_reason'] | null;
          state_before: string | null;
          subject: Database['public']['Enums']['decision_subject'];
          subject_id: string;
          undone_at: string | null;
        };
        Insert: {
          action: Database['public']['Enums']['review_action'];
          appeal_decided_at?: string | null;
          appeal_decided_by?: string | null;
          appeal_decision?: string | null;
          appeal_note?: string | null;
          appeal_text?: string | null;
          appealed_at?: string | null;
          applied_at?: string | null;
          decided_at?: string;
          decided_by?: string | null;
          entry_id: string;
          id?: string;
          note?: string | null;
          publish_at: string;
          reason?: Database['public']['Enums']['review_reason'] | null;
          state_before?: string | null;
          subject: Database['public']['Enums']['decision_subject'];
          subject_id: string;
          undone_at?: string | null;
        };
        Update: {
          action?: Database['public']['Enums']['review_action'];
          appeal_decided_at?: string | null;
          appeal_decided_by?: string | null;
          appeal_decision?: string | null;
          appeal_note?: string | null;
          appeal_text?: string | null;
          appealed_at?: string | null;
          applied_at?: string | null;
          decided_at?: string;
          decided_by?: string | null;
          entry_id?: string;
          id?: string;
          note?: string | null;
          publish_at?: string;
          reason?: Database['public']['Enums']['review_reason'] | null;
          state_before?: string | null;
          subject?: Database['public']['Enums']['decision_subject'];
          subject_id?: string;
          undone_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'decisions_appeal_by_an_admin';
            columns: ['appeal_decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'decisions_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'decisions_by_an_admin';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      device_accounts: {
        Row: {
          device_id: string;
          first_seen_at: string;
          last_seen_at: string;
          user_id: string;
        };
        Insert: {
          device_id: string;
          first_seen_at?: string;
          last_seen_at?: string;
          user_id: string;
        };
        Update: {
          device_id?: string;
          first_seen_at?: string;
          last_seen_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'device_accounts_belong_to_a_device';
            columns: ['device_id'];
            isOneToOne: false;
            referencedRelation: 'devices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'device_accounts_belong_to_a_profile';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      devices: {
        Row: {
          created_at: string;
          fingerprint_id: string | null;
          id: string;
          ip_address: string | null;
          last_seen_at: string;
          sample_data: Json | null;
          user_agent: string | null;
        };
        Insert: {
          created_at?: string;
          fingerprint_id?: string | null;
          id?: string;
          ip_address?: string | null;
          last_seen_at?: string;
          sample_data?: Json | null;
          user_agent?: string | null;
        };
        Update: {
          created_at?: string;
          fingerprint_id?: string | null;
          id?: string;
          ip_address?: string | null;
          last_seen_at?: string;
          sample_data?: Json | null;
          user_agent?: string | null;
        };
        Relationships: [];
      };
      entries: {
        Row: {
          age: number | null;
          carried_over: number;
          city: string | null;
          created_at: string;
          decided_at: string | null;
          display_name: string | null;
          id: string;
          is_public: boolean;
          left_at: string | null;
          paused_at: string | null;
          planned_reason: Database['public']['Enums']['planned_reason'] | null;
          profile_id: string;
          rules_version: string | null;
          state: Database['public']['Enums']['entry_state'];
          submitted_at: string | null;
          week_id: string;
        };
        Insert: {
          age?: number | null;
          carried_over?: number;
          city?: string | null;
          created_at?: string;
          decided_at?: string | null;
          display_name?: string | null;
          id?: string;
          is_public?: boolean;
          left_at?: string | null;
          paused_at?: string | null;
          planned_reason?: Database['public']['Enums']['planned_reason'] | null;
          profile_id: string;
          rules_version?: string | null;
          state?: Database['public']['Enums']['entry_state'];
          submitted_at?: string | null;
          week_id: string;
        };
        Update: {
          age?: number | null;
          carried_over?: number;
          city?: string | null;
          created_at?: string;
          decided_at?: string | null;
          display_name?: string | null;
          id?: string;
          is_public?: boolean;
          left_at?: string | null;
          paused_at?: string | null;
          planned_reason?: Database['public']['Enums']['planned_reason'] | null;
          profile_id?: string;
          rules_version?: string | null;
          state?: Database['public']['Enums']['entry_state'];
          submitted_at?: string | null;
          week_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'entries_belong_to_a_profile';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'entries_belong_to_a_week';
            columns: ['week_id'];
            isOneToOne: false;
            referencedRelation: 'contest_weeks';
            referencedColumns: ['id'];
          },
        ];
      };
      entry_details: {
        Row: {
          accepted_at: string | null;
          bio: string | null;
          children: number | null;
          city: string | null;
          consents: Json | null;
          country: Database['public']['Enums']['country'] | null;
          display_name: string | null;
          entry_id: string;
          height_cm: number | null;
          links: Json;
          marital_status: Database['public']['Enums']['marital_status'] | null;
          shown: Json;
          version: number;
          weight_kg: number | null;
        };
        Insert: {
          accepted_at?: string | null;
          bio?: string | null;
          children?: number | null;
          city?: string | null;
          consents?: Json | null;
          country?: Database['public']['Enums']['country'] | null;
          display_name?: string | null;
          entry_id: string;
          height_cm?: number | null;
          links?: Json;
          marital_status?: Database['public']['Enums']['marital_status'] | null;
          shown?: Json;
          version?: number;
          weight_kg?: number | null;
        };
        Update: {
          accepted_at?: string | null;
          bio?: string | null;
          children?: number | null;
          city?: string | null;
          consents?: Json | null;
          country?: Database['public']['Enums']['country'] | null;
          display_name?: string | null;
          entry_id?: string;
          height_cm?: number | null;
          links?: Json;
          marital_status?: Database['public']['Enums']['marital_status'] | null;
          shown?: Json;
          version?: number;
          weight_kg?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'entry_details_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: true;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'entry_details_country_has_a_contest';
            columns: ['country'];
            isOneToOne: false;
            referencedRelation: 'contests';
            referencedColumns: ['country'];
          },
        ];
      };
      error_logs: {
        Row: {
          created_at: string;
          fingerprint: string;
          id: number;
          is_shared: boolean;
          last_seen_at: string;
          message: string;
          release: string | null;
          reporter: number | null;
          reports: number;
          resolved_at: string | null;
          stack: string | null;
          url: string | null;
        };
        Insert: {
          created_at?: string;
          fingerprint: string;
          is_shared?: boolean;
          last_seen_at?: string;
          message: string;
          release?: string | null;
          reporter?: number | null;
          reports?: number;
          resolved_at?: string | null;
          stack?: string | null;
          url?: string | null;
        };
        Update: {
          created_at?: string;
          fingerprint?: string;
          is_shared?: boolean;
          last_seen_at?: string;
          message?: string;
          release?: string | null;
          reporter?: number | null;
          reports?: number;
          resolved_at?: string | null;
          stack?: string | null;
          url?: string | null;
        };
        Relationships: [];
      };
      i18n_missing: {
        Row: {
          default_text: string;
          key: string;
          reported_at: string;
          reported_in: unknown;
          reporter: number | null;
          target_lang: string;
        };
        Insert: {
          default_text: string;
          key: string;
          reported_at?: string;
          reported_in?: unknown;
          reporter?: number | null;
          target_lang: string;
        };
        Update: {
          default_text?: string;
          key?: string;
          reported_at?: string;
          reported_in?: unknown;
          reporter?: number | null;
          target_lang?: string;
        };
        Relationships: [];
      };
      i18n_values: {
        Row: {
          key: string;
          lang: string;
          source: string;
          text: string;
          version: number;
          written_at: string;
        };
        Insert: {
          key: string;
          lang: string;
          source: string;
          text: string;
          version?: number;
          written_at?: string;
        };
        Update: {
          key?: string;
          lang?: string;
          source?: string;
          text?: string;
          version?: number;
          written_at?: string;
        };
        Relationships: [];
      };
      likes: {
        Row: {
          liked_at: string;
          liker_id: string;
          profile_id: string;
        };
        Insert: {
          liked_at: string;
          liker_id: string;
          profile_id: string;
        };
        Update: {
          liked_at?: string;
          liker_id?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'likes_are_given_by_a_profile';
            columns: ['liker_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'likes_belong_to_a_profile';
            columns: ['profile_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      media: {
        Row: {
          attempts: number;
          created_at: string;
          decided_at: string | null;
          entry_id: string;
          failure: Database['public']['Enums']['upload_failure'] | null;
          files: Json;
          height: number | null;
          id: string;
          kind: Database['public']['Enums']['media_kind'];
          owner_id: string;
          phash: unknown | null;
          placeholder: string | null;
          reason: Database['public']['Enums']['review_reason'] | null;
          received_at: string | null;
          review_due_at: string | null;
          seconds: number | null;
          state: Database['public']['Enums']['media_state'];
          version: number;
          width: number | null;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          decided_at?: string | null;
          entry_id: string;
          failure?: Database['public']['Enums']['upload_failure'] | null;
          files: Json;
          height?: number | null;
          id?: string;
          kind: Database['public']['Enums']['media_kind'];
          owner_id: string;
          phash?: unknown | null;
          placeholder?: string | null;
          reason?: Database['public']['Enums']['review_reason'] | null;
          received_at?: string | null;
          review_due_at?: string | null;
          seconds?: number | null;
          state?: Database['public']['Enums']['media_state'];
          version: number;
          width?: number | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          decided_at?: string | null;
          entry_id?: string;
          failure?: Database['public']['Enums']['upload_failure'] | null;
          files?: Json;
          height?: number | null;
          id?: string;
          kind?: Database['public']['Enums']['media_kind'];
          owner_id?: string;
          phash?: unknown | null;
          placeholder?: string | null;
          reason?: Database['public']['Enums']['review_reason'] | null;
          received_at?: string | null;
          review_due_at?: string | null;
          seconds?: number | null;
          state?: Database['public']['Enums']['media_state'];
          version?: number;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'media_belong_to_a_profile';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'media_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
        ];
      };
      photos: {
        Row: {
          created_at: string;
          entry_id: string;
          height: number;
          id: string;
          kind: Database['public']['Enums']['photo_kind'];
          media_id: string | null;
          path: string;
          placeholder: string;
          sizes: Json;
          state: string;
          width: number;
        };
        Insert: {
          created_at?: string;
          entry_id: string;
          height: number;
          id?: string;
          kind: Database['public']['Enums']['photo_kind'];
          media_id?: string | null;
          path: string;
          placeholder: string;
          sizes: Json;
          state?: string;
          width: number;
        };
        Update: {
          created_at?: string;
          entry_id?: string;
          height?: number;
          id?: string;
          kind?: Database['public']['Enums']['photo_kind'];
          media_id?: string | null;
          path?: string;
          placeholder?: string;
          sizes?: Json;
          state?: string;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'photos_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'photos_come_from_a_medium';
            columns: ['media_id'];
            isOneToOne: false;
            referencedRelation: 'media';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          agreed_at: string | null;
          birth_date: string | null;
          city: string | null;
          country: Database['public']['Enums']['country'] | null;
          created_at: string;
          deletion_requested_at: string | null;
          display_name: string | null;
          email_verified_at: string | null;
          erased_at: string | null;
          hides_own_score: boolean;
          id: string;
          language: Database['public']['Enums']['language'] | null;
          last_device_id: string | null;
          last_login_at: string | null;
          last_login_ip: string | null;
          likes: number;
          password_unconfirmed_at: string | null;
          suspended_at: string | null;
        };
        Insert: {
          agreed_at?: string | null;
          birth_date?: string | null;
          city?: string | null;
          country?: Database['public']['Enums']['country'] | null;
          created_at?: string;
          deletion_requested_at?: string | null;
          display_name?: string | null;
          email_verified_at?: string | null;
          erased_at?: string | null;
          hides_own_score?: boolean;
          id: string;
          language?: Database['public']['Enums']['language'] | null;
          last_device_id?: string | null;
          last_login_at?: string | null;
          last_login_ip?: string | null;
          likes?: number;
          password_unconfirmed_at?: string | null;
          suspended_at?: string | null;
        };
        Update: {
          agreed_at?: string | null;
          birth_date?: string | null;
          city?: string | null;
          country?: Database['public']['Enums']['country'] | null;
          created_at?: string;
          deletion_requested_at?: string | null;
          display_name?: string | null;
          email_verified_at?: string | null;
          erased_at?: string | null;
          hides_own_score?: boolean;
          id?: string;
          language?: Database['public']['Enums']['language'] | null;
          last_device_id?: string | null;
          last_login_at?: string | null;
          last_login_ip?: string | null;
          likes?: number;
          password_unconfirmed_at?: string | null;
          suspended_at?: string | null;
        };
        Relationships: [];
      };
      qualified_entries: {
        Row: {
          entry_id: string;
          likes: number;
          place: string;
          week_id: string;
        };
        Insert: {
          entry_id: string;
          likes: number;
          place: string;
          week_id: string;
        };
        Update: {
          entry_id?: string;
          likes?: number;
          place?: string;
          week_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'qualified_entries_belong_to_a_week';
            columns: ['week_id'];
            isOneToOne: false;
            referencedRelation: 'contest_weeks';
            referencedColumns: ['id'];
          },
        ];
      };
      results: {
        Row: {
          entry_id: string;
          fives: number;
          rank: number;
          score: number;
          stars: number;
          votes: number;
          week_id: string;
          weight: number;
          weighted_stars: number;
        };
        Insert: {
          entry_id: string;
          fives: number;
          rank: number;
          score: number;
          stars: number;
          votes: number;
          week_id: string;
          weight: number;
          weighted_stars: number;
        };
        Update: {
          entry_id?: string;
          fives?: number;
          rank?: number;
          score?: number;
          stars?: number;
          votes?: number;
          week_id?: string;
          weight?: number;
          weighted_stars?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'results_belong_to_a_week';
            columns: ['week_id'];
            isOneToOne: false;
            referencedRelation: 'contest_weeks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'results_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: {
          granted_at: string;
          role: string;
          user_id: string;
        };
        Insert: {
          granted_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          granted_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_roles_belong_to_a_profile';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      videos: {
        Row: {
          created_at: string;
          entry_id: string;
          height: number;
          media_id: string;
          path: string;
          poster_path: string;
          seconds: number;
          width: number;
        };
        Insert: {
          created_at?: string;
          entry_id: string;
          height: number;
          media_id: string;
          path: string;
          poster_path: string;
          seconds: number;
          width: number;
        };
        Update: {
          created_at?: string;
          entry_id?: string;
          height?: number;
          media_id?: string;
          path?: string;
          poster_path?: string;
          seconds?: number;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'videos_belong_to_an_entry';
            columns: ['entry_id'];
            isOneToOne: true;
            referencedRelation: 'entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'videos_come_from_a_medium';
            columns: ['media_id'];
            isOneToOne: true;
            referencedRelation: 'media';
            referencedColumns: ['id'];
          },
        ];
      };
      votes: {
        Row: {
          cast_at: string;
          changed_at: string;
          entry_id: string;
          receipt: string;
          stars: Database['public']['Enums']['stars'];
          state: Database['public']['Enums']['vote_state'];
          state_before_void: string | null;
          void_reason: string | null;
          voter_id: string;
          week_id: string;
          weight: number;
        };
        Insert: {
          cast_at: string;
          changed_at: string;
          entry_id: string;
          receipt?: string;
          stars: Database['public']['Enums']['stars'];
          state?: Database['public']['Enums']['vote_state'];
          state_before_void?: string | null;
          void_reason?: string | null;
          voter_id: string;
          week_id: string;
          weight: number;
        };
        Update: {
          cast_at?: string;
          changed_at?: string;
          entry_id?: string;
          receipt?: string;
          stars?: Database['public']['Enums']['stars'];
          state?: Database['public']['Enums']['vote_state'];
          state_before_void?: string | null;
          void_reason?: string | null;
          voter_id?: string;
          week_id?: string;
          weight?: number;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_request: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['request_answer'];
      };
      admin_cancel_week: {
        Args: { p_country: string; p_week: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_weeks'];
      };
      admin_claim_next: {
        Args: { p_count?: number | null };
        Returns: Database['public']['CompositeTypes']['claimed_reviews'];
      };
      admin_decide: {
        Args: { p_entry_id: string; p_decisions: Json };
        Returns: Database['public']['CompositeTypes']['decided_review'];
      };
      admin_decide_appeal: {
        Args: { p_decision_id: string; p_uphold: boolean; p_note: string };
        Returns: undefined;
      };
      admin_decide_held_votes: {
        Args: { p_country: string; p_week: string; p_entry_id: string; p_voter_ids: string[]; p_action: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['decided_votes'];
      };
      admin_decide_report: {
        Args: { p_case_id: string; p_decision: string; p_reason: string; p_note?: string | null };
        Returns: Database['public']['CompositeTypes']['report_case'];
      };
      admin_decide_vote_appeal: {
        Args: { p_country: string; p_week: string; p_voter_id: string; p_action: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['decided_votes'];
      };
      admin_disqualify: {
        Args: { p_entry_id: string; p_reason: string; p_note: string };
        Returns: undefined;
      };
      admin_get_report_wave: {
        Args: { p_reporters: string; p_since: string };
        Returns: Database['public']['CompositeTypes']['report_wave'];
      };
      admin_grant: {
        Args: { p_profile_id: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_person'];
      };
      admin_list_appeals: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['waiting_appeal'][];
      };
      admin_list_audit: {
        Args: { p_action?: string | null; p_before_id?: number | null };
        Returns: Database['public']['CompositeTypes']['audit_entry'][];
      };
      admin_list_contests: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['admin_contest'][];
      };
      admin_list_errors: {
        Args: { p_query?: string | null; p_filter?: string | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['listed_error'][];
      };
      admin_list_held_votes: {
        Args: { p_country: string; p_week: string };
        Returns: Database['public']['CompositeTypes']['held_votes'];
      };
      admin_list_holding_thresholds: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['holding_threshold'][];
      };
      admin_list_people: {
        Args: { p_query?: string | null; p_filter?: string | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['admin_person'][];
      };
      admin_list_report_copies: {
        Args: { p_case_id: string };
        Returns: Database['public']['CompositeTypes']['report_copy'][];
      };
      admin_list_reports: {
        Args: { p_is_decided?: boolean | null; p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['report_queue'];
      };
      admin_list_translations: {
        Args: { p_lang: string };
        Returns: Database['public']['CompositeTypes']['language_translations'];
      };
      admin_list_weeks: {
        Args: { p_country: string };
        Returns: Database['public']['CompositeTypes']['admin_weeks'];
      };
      admin_preview_held_decision: {
        Args: { p_country: string; p_week: string; p_entry_id: string; p_voter_ids: string[] };
        Returns: Database['public']['CompositeTypes']['previewed_rank'][];
      };
      admin_release: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      admin_republish_wave: {
        Args: { p_reporters: string; p_since: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['report_wave'];
      };
      admin_restore: {
        Args: { p_profile_id: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_person'];
      };
      admin_revoke: {
        Args: { p_profile_id: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_person'];
      };
      admin_save_translations: {
        Args: { p_values: Json; p_reason: string };
        Returns: Database['public']['CompositeTypes']['saved_translation'][];
      };
      admin_search_entries: {
        Args: { p_text: string };
        Returns: Database['public']['CompositeTypes']['reviewed_entry'][];
      };
      admin_set_capacity: {
        Args: { p_country: string; p_week: string; p_capacity: number; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_weeks'];
      };
      admin_settle_error: {
        Args: { p_fingerprint: string; p_action: string };
        Returns: Database['public']['CompositeTypes']['error_group'][];
      };
      admin_suspend: {
        Args: { p_profile_id: string; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_person'];
      };
      admin_undo: {
        Args: { p_decision_id: string };
        Returns: Database['public']['CompositeTypes']['waiting_review'];
      };
      admin_update_contest: {
        Args: { p_country: string; p_changes: Json; p_reason: string };
        Returns: Database['public']['CompositeTypes']['admin_contest'][];
      };
      agree_as_adult: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      announce_media_copies: {
        Args: { p_job_id: number; p_paths: string[] };
        Returns: boolean;
      };
      appeal_decision: {
        Args: { p_decision_id: string; p_text: string };
        Returns: undefined;
      };
      appeal_held_votes: {
        Args: { p_country: string; p_week: string; p_text: string };
        Returns: Database['public']['CompositeTypes']['own_vote_appeal'];
      };
      ask_for_deletion: {
        Args: { p_email: string };
        Returns: Database['public']['CompositeTypes']['asked_deletion'];
      };
      block_person: {
        Args: { p_profile_id: string };
        Returns: undefined;
      };
      cast_vote: {
        Args: { p_entry_id: string; p_stars: number; p_request_id: string };
        Returns: Database['public']['CompositeTypes']['vote_answer'];
      };
      claim_upload: {
        Args: { p_media_id: string; p_owner_id: string };
        Returns: Database['public']['CompositeTypes']['claimed_upload'][];
      };
      clear_conversation: {
        Args: { p_profile_id: string };
        Returns: undefined;
      };
      confirm_deletion: {
        Args: { p_code: string };
        Returns: Database['public']['CompositeTypes']['my_account'];
      };
      confirm_sign_up_password: {
        Args: { p_secret: string };
        Returns: boolean;
      };
      count_unread: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['unread_messages'];
      };
      create_captcha_pass: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      export_my_data: {
        Args: { p_after?: string | null };
        Returns: Json;
      };
      export_my_likes: {
        Args: { p_after?: string | null };
        Returns: Json;
      };
      export_my_messages: {
        Args: { p_after?: string | null };
        Returns: Json;
      };
      finish_deploy_call: {
        Args: { p_call_id: number; p_outcome: string; p_answer: string };
        Returns: boolean;
      };
      finish_erasure: {
        Args: { p_profile_id: string };
        Returns: boolean;
      };
      finish_ledger_file: {
        Args: { p_week_id: string; p_path: string; p_sha256: string };
        Returns: boolean;
      };
      finish_media_job: {
        Args: { p_job_id: number; p_published?: Json | null };
        Returns: boolean;
      };
      finish_upload: {
        Args: { p_media_id: string; p_found: Json };
        Returns: Database['public']['CompositeTypes']['finished_upload'];
      };
      get_contest_week: {
        Args: { p_country: string; p_week?: string | null };
        Returns: Database['public']['CompositeTypes']['contest_week_report'];
      };
      get_deletion_state: {
        Args: { p_code: string };
        Returns: Database['public']['CompositeTypes']['deletion_state'];
      };
      get_ledger: {
        Args: { p_country: string; p_week: string };
        Returns: Database['public']['CompositeTypes']['ledger'];
      };
      get_likes: {
        Args: { p_profile_ids: string[] };
        Returns: Database['public']['CompositeTypes']['like_state'][];
      };
      get_message_settings: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['message_settings'];
      };
      get_my_account: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_account'];
      };
      get_my_account_status: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['account_status'];
      };
      get_my_entry: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_entry'];
      };
      get_my_visibility: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_visibility'];
      };
      get_notification_settings: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['notification_settings'];
      };
      get_profile: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['contestant_profile'];
      };
      get_shown_details: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['shown_details'];
      };
      get_translation_version: {
        Args: { p_lang: string };
        Returns: number;
      };
      get_unread_counts: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['unread_counts'];
      };
      get_vote_meter: {
        Args: { p_country: string };
        Returns: Database['public']['CompositeTypes']['vote_meter'];
      };
      get_week_numbers: {
        Args: { p_country: string; p_week: string };
        Returns: Database['public']['CompositeTypes']['week_numbers'][];
      };
      get_week_surge: {
        Args: { p_country: string; p_week?: string | null };
        Returns: Database['public']['CompositeTypes']['surge_hour'][];
      };
      get_world_table: {
        Args: { p_week?: string | null };
        Returns: Database['public']['CompositeTypes']['world_table'];
      };
      like_profile: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['like_answer'];
      };
      list_accounts_to_erase: {
        Args: { p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['account_to_erase'][];
      };
      list_blocked: {
        Args: { p_limit?: number | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['blocked_person'][];
      };
      list_contest_weeks: {
        Args: { p_country: string; p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['contest_week_summary'][];
      };
      list_conversations: {
        Args: { p_folder?: string | null; p_limit?: number | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['conversation_card'][];
      };
      list_disqualified_entries: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['disqualified_entry'][];
      };
      list_files_to_sign: {
        Args: { p_media_ids: string[]; p_viewer_id: string };
        Returns: Database['public']['CompositeTypes']['signable_medium'][];
      };
      list_likes: {
        Args: { p_direction: string; p_limit?: number | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['listed_like'][];
      };
      list_messages: {
        Args: { p_profile_id: string; p_limit?: number | null; p_before?: number | null };
        Returns: Database['public']['CompositeTypes']['conversation'];
      };
      list_my_decisions: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_decisions'];
      };
      list_notifications: {
        Args: { p_limit?: number | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['notification'][];
      };
      list_own_vote_appeals: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['own_vote_appeal'][];
      };
      list_own_votes: {
        Args: { p_limit?: number | null; p_after?: string | null };
        Returns: Database['public']['CompositeTypes']['own_vote'][];
      };
      list_standings: {
        Args: { p_country: string; p_week?: string | null; p_limit?: number | null; p_after?: string | null; p_sort?: string | null; p_seed?: string | null; p_query?: string | null };
        Returns: Database['public']['CompositeTypes']['standing'][];
      };
      list_translations: {
        Args: { p_lang: string; p_since?: number | null; p_version?: number | null };
        Returns: Database['public']['CompositeTypes']['translation_texts'];
      };
      list_visible_people: {
        Args: { p_profile_ids: string[] };
        Returns: string[];
      };
      mark_notifications_read: {
        Args: { p_until: number; p_only?: boolean | null };
        Returns: Database['public']['CompositeTypes']['unread_counts'];
      };
      mark_read: {
        Args: { p_profile_id: string; p_number: number };
        Returns: number;
      };
      next_to_rate: {
        Args: { p_country: string; p_count?: number | null };
        Returns: Database['public']['CompositeTypes']['rate_queue'];
      };
      rate_served: {
        Args: { p_entry_id: string; p_stars: number; p_request_id: string; p_looked_ms: number; p_is_from_outbox?: boolean | null };
        Returns: Database['public']['CompositeTypes']['vote_answer'];
      };
      refuse_request: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['request_answer'];
      };
      register_device: {
        Args: { p_user_id: string; p_device_id?: string | null; p_fingerprint_id?: string | null; p_sample_data?: Json | null; p_ip_address?: string | null; p_user_agent?: string | null };
        Returns: string;
      };
      report_content: {
        Args: { p_subject: string; p_profile_id: string; p_part: string; p_reason: string; p_note?: string | null; p_captcha_pass?: string | null };
        Returns: undefined;
      };
      request_account_deletion: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_account'];
      };
      save_entry_draft: {
        Args: { p_fields: Json; p_version: number };
        Returns: Database['public']['CompositeTypes']['my_entry'];
      };
      save_message_settings: {
        Args: { p_settings: Json };
        Returns: Database['public']['CompositeTypes']['message_settings'];
      };
      save_my_account: {
        Args: { p_fields: Json };
        Returns: Database['public']['CompositeTypes']['my_account'];
      };
      save_my_visibility: {
        Args: { p_settings: Json };
        Returns: Database['public']['CompositeTypes']['my_visibility'];
      };
      save_notification_settings: {
        Args: { p_settings: Json };
        Returns: Database['public']['CompositeTypes']['notification_settings'];
      };
      send_message: {
        Args: { p_to: string; p_body: string; p_request_id: string };
        Returns: Database['public']['CompositeTypes']['sent_message'];
      };
      skip_served: {
        Args: { p_entry_id: string; p_looked_ms: number; p_is_from_outbox?: boolean | null };
        Returns: boolean;
      };
      start_upload: {
        Args: { p_entry_id: string; p_kind: string; p_files: Json };
        Returns: Database['public']['CompositeTypes']['started_upload'];
      };
      submit_entry: {
        Args: { p_entry_id: string; p_consents: Json };
        Returns: Database['public']['CompositeTypes']['my_entry'];
      };
      take_deploy_call: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['deploy_call'][];
      };
      take_ledger_file: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['ledger_file'][];
      };
      take_media_jobs: {
        Args: { p_limit?: number | null };
        Returns: Database['public']['CompositeTypes']['media_job'][];
      };
      unblock_person: {
        Args: { p_profile_id: string };
        Returns: undefined;
      };
      undo_account_deletion: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['my_account'];
      };
      unlike_profile: {
        Args: { p_profile_id: string };
        Returns: Database['public']['CompositeTypes']['like_answer'];
      };
      upsert_device_fingerprint: {
        Args: { p_fingerprint_id: string; p_sample_data: Json };
        Returns: string;
      };
      withdraw_entry: {
        Args: { p_entry_id: string };
        Returns: Database['public']['CompositeTypes']['my_entry'];
      };
    };
    Enums: {
      appeal_outcome: 'released' | 'voided' | 'undecided';
      appeal_state: 'waiting' | 'upheld' | 'overturned';
      bucket: 'photos' | 'uploads' | 'uploaded_videos';
      conversation_state: 'none' | 'requested' | 'request' | 'lapsed' | 'refused' | 'accepted';
      country: 'ph' | 'us' | 'ca' | 'gb' | 'au' | 'jp' | 'kr' | 'cn' | 'in' | 'id' | 'my' | 'sg' | 'th' | 'vn' | 'fr' | 'de' | 'it' | 'es' | 'br' | 'mx' | 'ru' | 'kz' | 'ua';
      decision_subject: 'entry' | 'media';
      deletion_step: 'waiting' | 'confirmed' | 'undone' | 'done' | 'unknown';
      entry_state: 'draft' | 'submitted' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | 'disqualified';
      hold_reason: 'shared_device' | 'burst' | 'weak_signals' | 'unknown';
      language: 'en' | 'ru' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'zh' | 'ja' | 'ko' | 'ar' | 'hi';
      marital_status: 'single' | 'in_relationship' | 'married' | 'divorced' | 'widowed';
      media_job_kind: 'publish' | 'remove';
      media_kind: 'portrait' | 'body' | 'video';
      media_state: 'uploading' | 'processing' | 'pending' | 'approved' | 'rejected' | 'changes_requested' | 'superseded' | 'removed';
      message_limit: 300 | 1000;
      missing_part: 'display_name' | 'country' | 'city' | 'birth_date' | 'portrait' | 'body' | 'consents';
      notification_group: 'entry' | 'week' | 'result' | 'request' | 'accepted' | 'report';
      notification_kind: 'entry_approved' | 'entry_changes' | 'entry_rejected' | 'entry_disqualified' | 'entry_picture_approved' | 'entry_picture_changes' | 'entry_picture_rejected' | 'entry_appeal_upheld' | 'entry_appeal_overturned' | 'week_opened' | 'result' | 'request' | 'request_accepted' | 'report_decided' | 'content_hidden' | 'content_removed' | 'content_shown' | 'votes_released' | 'votes_voided' | 'votes_undecided';
      optional_field: 'height_cm' | 'weight_kg' | 'marital_status' | 'children' | 'links' | 'bio';
      phase: 'upcoming' | 'live' | 'provisional' | 'official' | 'cancelled';
      photo_kind: 'portrait' | 'body';
      planned_reason: 'before_cut_off' | 'after_cut_off' | 'waiting_time' | 'decided_late' | 'carried_over_capacity' | 'carried_over_too_few' | 'carried_over_cancelled';
      report_decision: 'cleared' | 'removed';
      report_reason: 'minor' | 'intimate_image' | 'impersonation' | 'stolen_picture' | 'offensive' | 'harassment' | 'spam' | 'other';
      report_subject: 'photo' | 'profile' | 'message';
      request_senders: 'everyone' | 'liked' | 'nobody';
      review_action: 'approve' | 'reject' | 'changes' | 'disqualify';
      review_reason: 'not_you' | 'face_hidden' | 'not_alone' | 'too_blurry' | 'too_dark' | 'too_edited' | 'nudity' | 'minor_in_picture' | 'text_or_logo' | 'screenshot' | 'wrong_framing' | 'duplicate' | 'other_person_photo' | 'offensive' | 'wrong_details' | 'rule_violation' | 'other';
      review_state: 'pending' | 'approved' | 'rejected' | 'changes_requested';
      signal_strength: 'strong' | 'weak';
      stars: 1 | 2 | 3 | 4 | 5;
      translation_problem: 'lang' | 'key' | 'text' | 'too_long' | 'source' | 'placeholders' | 'changed_meanwhile';
      upload_failure: 'not_an_image' | 'wrong_type' | 'damaged' | 'too_large' | 'too_small' | 'too_many_pixels' | 'sizes_differ' | 'seen_before' | 'video_too_long' | 'video_unreadable' | 'video_hevc' | 'video_in_fragments';
      vote_reason: 'shared_device' | 'burst' | 'weak_signals' | 'unknown' | 'undecided' | 'account_deleted' | 'account_suspended' | 'entry_withdrawn' | 'entry_disqualified' | 'admin_voided' | 'week_cancelled';
      vote_signal: 'shared_device' | 'burst' | 'weak_signals' | 'mostly_ones' | 'same_hour' | 'same_network' | 'same_stars' | 'fast_looks' | 'disposable_mail' | 'same_mailbox' | 'regular_gaps';
      vote_state: 'counted' | 'held' | 'void';
    };
    CompositeTypes: {
      account_status: {
        agreed_at: string | null;
        suspended_at: string | null;
        suspension_reason: string | null;
      };
      account_to_erase: {
        id: string;
        photos: string[];
        uploads: string[];
        videos: string[];
      };
      admin_contest: {
        capacity: number;
        country: Database['public']['Enums']['country'];
        maximum_age: number | null;
        minimum_age: number;
        prize: Database['public']['CompositeTypes']['prize'] | null;
        rules_version: string;
        time_zone: string;
      };
      admin_person: {
        city: string | null;
        country: Database['public']['Enums']['country'] | null;
        created_at: string;
        cursor: string;
        display_name: string | null;
        email: string;
        entry: Database['public']['CompositeTypes']['admin_person_entry'] | null;
        id: string;
        is_admin: boolean;
        is_verified: boolean;
        last_login_at: string | null;
        suspended_at: string | null;
      };
      admin_person_entry: {
        country: Database['public']['Enums']['country'];
        display_name: string | null;
        is_public: boolean;
        state: Database['public']['Enums']['entry_state'];
        week: string;
      };
      admin_week: {
        can_cancel: boolean;
        can_set_capacity: boolean;
        cancel_reason: string | null;
        capacity: number;
        ends_at: string;
        entries: number;
        held: number | null;
        official_at: string;
        phase: Database['public']['Enums']['phase'];
        ranking: Database['public']['CompositeTypes']['admin_week_rank'][];
        starts_at: string;
        waiting: number;
        week: string;
        winner_id: string | null;
      };
      admin_week_rank: {
        display_name: string;
        profile_id: string;
        rank: number;
        score: number;
        state: Database['public']['Enums']['entry_state'];
        votes: number;
      };
      admin_weeks: {
        country: Database['public']['Enums']['country'];
        current: string;
        server_time: string;
        time_zone: string;
        weeks: Database['public']['CompositeTypes']['admin_week'][];
      };
      asked_deletion: {
        code: string;
      };
      audit_entry: {
        action: string;
        actor: string | null;
        actor_id: string | null;
        after: Json | null;
        at: string;
        before: Json | null;
        id: number;
        reason: string | null;
        target: string | null;
        target_id: string;
        target_type: string;
      };
      blocked_person: {
        blocked_at: string;
        cursor: string;
        display_name: string | null;
        profile_id: string;
      };
      claimed_reviews: {
        claimed_until: string;
        items: Database['public']['CompositeTypes']['waiting_review'][];
        overdue: number;
        server_time: string;
        total: number;
      };
      claimed_upload: {
        failure: Database['public']['Enums']['upload_failure'] | null;
        files: Database['public']['CompositeTypes']['upload_file'][];
        id: string;
        kind: Database['public']['Enums']['media_kind'];
        state: Database['public']['Enums']['media_state'];
      };
      contest_week_report: {
        blackout_at: string;
        cancel_reason: string | null;
        capacity: number;
        country: Database['public']['Enums']['country'];
        ends_at: string;
        entries: number;
        is_blackout: boolean;
        is_counting: boolean;
        next_week: string | null;
        official_at: string;
        phase: Database['public']['Enums']['phase'];
        previous_week: string | null;
        prior: number | null;
        prize: Database['public']['CompositeTypes']['prize'] | null;
        qualification_commitment: string | null;
        server_time: string;
        starts_at: string;
        time_zone: string;
        votes: number | null;
        week: string;
        winner: Database['public']['CompositeTypes']['winner'] | null;
      };
      contest_week_summary: {
        ends_at: string;
        entries: number;
        phase: Database['public']['Enums']['phase'];
        starts_at: string;
        week: string;
        winner: Database['public']['CompositeTypes']['winner'] | null;
      };
      contestant_profile: {
        age: number;
        city: string;
        country: Database['public']['Enums']['country'];
        details: Database['public']['CompositeTypes']['shown_details'];
        display_name: string;
        photos: Database['public']['CompositeTypes']['profile_photo'][];
        profile_id: string;
        results: Database['public']['CompositeTypes']['profile_result'][];
        upcoming_week: string | null;
        video: Database['public']['CompositeTypes']['profile_video'] | null;
        week: Database['public']['CompositeTypes']['profile_week'] | null;
      };
      conversation: {
        denial: Database['public']['CompositeTypes']['denial'] | null;
        display_name: string | null;
        longest: Database['public']['Enums']['message_limit'];
        messages: Database['public']['CompositeTypes']['message'][];
        other_read_to: number;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        read_to: number;
        state: Database['public']['Enums']['conversation_state'];
        unread: number;
      };
      conversation_card: {
        cursor: string;
        display_name: string | null;
        is_waiting: boolean;
        last_at: string;
        last_is_own: boolean;
        last_line: string;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string;
        unread: number;
      };
      current_entry: {
        appeal: Database['public']['CompositeTypes']['entry_appeal'];
        by_right: boolean;
        can_edit: boolean;
        can_submit: boolean;
        carried_over: number;
        cut_off_at: string;
        decided_at: string | null;
        details: Database['public']['CompositeTypes']['my_entry_details'];
        ends_at: string;
        id: string;
        missing: Database['public']['Enums']['missing_part'][];
        note: string | null;
        planned_reason: Database['public']['Enums']['planned_reason'] | null;
        reason: Database['public']['Enums']['review_reason'] | null;
        review_due_at: string | null;
        starts_at: string;
        state: Database['public']['Enums']['entry_state'];
        submitted_at: string | null;
        version: number;
        week: string;
      };
      decided_review: {
        decisions: Database['public']['CompositeTypes']['new_decision'][];
        publish_at: string;
        server_time: string;
      };
      decided_votes: {
        appeals: Database['public']['CompositeTypes']['vote_appeal'][];
        decide_until: string;
        decided: number;
        groups: Database['public']['CompositeTypes']['held_group'][];
        is_blackout: boolean;
        may_decide: boolean;
        phase: Database['public']['Enums']['phase'];
        server_time: string;
        week: string;
      };
      decision_about_me: {
        decided_at: string | null;
        decision: Database['public']['Enums']['report_decision'] | null;
        decision_note: string | null;
        decision_reason: string | null;
        due_at: string | null;
        hidden_at: string;
        id: string;
        part: string;
        reason: Database['public']['Enums']['report_reason'];
        subject: Database['public']['Enums']['report_subject'];
        words: string | null;
      };
      deletion_state: {
        erase_at: string | null;
        state: Database['public']['Enums']['deletion_step'];
      };
      denial: {
        code: string;
        detail: string | null;
      };
      deploy_call: {
        call_id: number;
        removals: number;
      };
      disqualified_entry: {
        appeal: Database['public']['CompositeTypes']['entry_appeal'];
        country: Database['public']['Enums']['country'];
        ends_at: string;
        entry_id: string;
        note: string | null;
        reason: Database['public']['Enums']['review_reason'] | null;
        starts_at: string;
        time_zone: string;
        week: string;
      };
      entrant: {
        birth_date: string | null;
        city: string | null;
        country: Database['public']['Enums']['country'] | null;
        display_name: string | null;
        is_refused_minor: boolean;
      };
      entry_appeal: {
        allowed: boolean;
        decision_id: string | null;
        state: Database['public']['Enums']['appeal_state'] | null;
      };
      entry_consents: {
        adult: boolean;
        own_media: boolean;
        publication: boolean;
        rules: boolean;
        rules_version: string;
      };
      entry_contest: {
        country: Database['public']['Enums']['country'];
        maximum_age: number | null;
        minimum_age: number;
        prize: Database['public']['CompositeTypes']['prize'] | null;
        rules_version: string;
        time_zone: string;
      };
      entry_medium: {
        failure: Database['public']['Enums']['upload_failure'] | null;
        height: number | null;
        id: string;
        kind: Database['public']['Enums']['media_kind'];
        reason: Database['public']['Enums']['review_reason'] | null;
        received_at: string | null;
        review_due_at: string | null;
        seconds: number | null;
        state: Database['public']['Enums']['media_state'];
        version: number;
        width: number | null;
      };
      error_group: {
        fingerprint: string;
        first_seen_at: string;
        last_seen_at: string;
        message: string;
        page_count: number;
        pages: string[] | null;
        releases: string[] | null;
        reports: number;
        resolved_at: string | null;
        stack: string | null;
      };
      finished_upload: {
        failure: Database['public']['Enums']['upload_failure'] | null;
        media_id: string;
        state: Database['public']['Enums']['media_state'] | null;
      };
      held_evidence: {
        numbers: Json;
        signal: Database['public']['Enums']['vote_signal'];
      };
      held_group: {
        display_name: string;
        entry_id: string;
        may_decide: boolean;
        profile_id: string;
        reason: Database['public']['Enums']['hold_reason'];
        shown: Database['public']['CompositeTypes']['held_vote'][];
        votes: number;
      };
      held_vote: {
        account_made_at: string | null;
        cast_at: string;
        evidence: Database['public']['CompositeTypes']['held_evidence'][];
        held_at: string;
        networks: string[];
        voter_id: string;
      };
      held_votes: {
        appeals: Database['public']['CompositeTypes']['vote_appeal'][];
        decide_until: string;
        groups: Database['public']['CompositeTypes']['held_group'][];
        is_blackout: boolean;
        may_decide: boolean;
        phase: Database['public']['Enums']['phase'];
        server_time: string;
        week: string;
      };
      holding_threshold: {
        limits: Json;
        signal: Database['public']['Enums']['vote_signal'];
        strength: Database['public']['Enums']['signal_strength'];
      };
      language_translations: {
        missing: Database['public']['CompositeTypes']['missing_translation'][];
        values: Database['public']['CompositeTypes']['written_translation'][];
      };
      ledger: {
        country: string;
        manifest_sha256: string | null;
        root: string | null;
        week: string;
        written_at: string | null;
      };
      ledger_file: {
        content: string;
        folder: string;
        path: string;
        week_id: string;
      };
      like_answer: {
        is_liked: boolean;
        likes: number;
        profile_id: string;
      };
      like_state: {
        is_liked: boolean;
        likes: number;
        profile_id: string;
      };
      listed_error: {
        cursor: string;
        fingerprint: string;
        first_seen_at: string;
        last_seen_at: string;
        message: string;
        page_count: number;
        pages: string[] | null;
        releases: string[] | null;
        reports: number;
        resolved_at: string | null;
        stack: string | null;
      };
      listed_like: {
        cursor: string;
        display_name: string | null;
        has_page: boolean;
        is_mutual: boolean;
        liked_at: string;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string;
      };
      media_file: {
        height: number;
        name: string;
        path: string;
        type: string;
        width: number;
      };
      media_job: {
        bucket: Database['public']['Enums']['bucket'] | null;
        files: Database['public']['CompositeTypes']['media_file'][] | null;
        id: number;
        kind: Database['public']['Enums']['media_job_kind'];
        media_id: string | null;
        paths: string[];
      };
      message: {
        body: string;
        is_hidden: boolean;
        is_own: boolean;
        number: number;
        request_id: string | null;
        sent_at: string;
      };
      message_settings: {
        muted_words: string[];
        quiet_hours: Database['public']['CompositeTypes']['quiet_hours'] | null;
        requests_from: Database['public']['Enums']['request_senders'];
      };
      missing_translation: {
        default_text: string;
        key: string;
        reported_at: string;
      };
      my_account: {
        country: Database['public']['Enums']['country'] | null;
        deletion_requested_at: string | null;
        display_name: string | null;
        erase_at: string | null;
        is_admin: boolean;
        language: Database['public']['Enums']['language'] | null;
      };
      my_decisions: {
        about_me: Database['public']['CompositeTypes']['decision_about_me'][];
        reported: Database['public']['CompositeTypes']['own_report'][];
      };
      my_entry: {
        contest: Database['public']['CompositeTypes']['entry_contest'];
        entry: Database['public']['CompositeTypes']['current_entry'] | null;
        media: Database['public']['CompositeTypes']['entry_medium'][];
        profile: Database['public']['CompositeTypes']['entrant'];
        server_time: string;
        waiting: Database['public']['CompositeTypes']['waiting_time'] | null;
      };
      my_entry_details: {
        accepted_at: string | null;
        bio: string | null;
        children: number | null;
        city: string | null;
        consents: Database['public']['CompositeTypes']['entry_consents'] | null;
        country: Database['public']['Enums']['country'] | null;
        display_name: string | null;
        height_cm: number | null;
        links: string[];
        marital_status: Database['public']['Enums']['marital_status'] | null;
        shown: Database['public']['Enums']['optional_field'][];
        weight_kg: number | null;
      };
      my_visibility: {
        entry: Database['public']['CompositeTypes']['my_visible_entry'] | null;
        has_measurements: boolean;
        hides_own_score: boolean;
        shows_measurements: boolean;
      };
      my_visible_entry: {
        ends_at: string;
        has_started: boolean;
        is_paused: boolean;
        week: string;
      };
      new_decision: {
        action: Database['public']['Enums']['review_action'];
        id: string;
        reason: Database['public']['Enums']['review_reason'] | null;
        subject: Database['public']['Enums']['decision_subject'];
        subject_id: string;
      };
      notification: {
        about: Database['public']['CompositeTypes']['notification_about'];
        at: string;
        cursor: string;
        display_name: string | null;
        id: number;
        is_read: boolean;
        kind: Database['public']['Enums']['notification_kind'];
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string | null;
      };
      notification_about: {
        case_id: string | null;
        country: Database['public']['Enums']['country'] | null;
        decision: Database['public']['Enums']['report_decision'] | null;
        decision_reason: string | null;
        entry_id: string | null;
        part: string | null;
        rank: number | null;
        reason: string | null;
        subject: Database['public']['Enums']['report_subject'] | null;
        week: string | null;
      };
      notification_settings: {
        in_browser: boolean;
        is_quiet: boolean;
        off: Database['public']['Enums']['notification_group'][];
      };
      own_report: {
        decided_at: string | null;
        decision: Database['public']['Enums']['report_decision'] | null;
        decision_reason: string | null;
        due_at: string | null;
        id: string;
        name: string | null;
        note: string | null;
        part: string;
        reason: Database['public']['Enums']['report_reason'];
        reported_at: string;
        subject: Database['public']['Enums']['report_subject'];
      };
      own_vote: {
        cast_at: string;
        changed_at: string;
        country: Database['public']['Enums']['country'];
        cursor: string;
        display_name: string | null;
        entry_id: string;
        is_checked_at_close: boolean;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string | null;
        reason: Database['public']['Enums']['vote_reason'] | null;
        receipt: string;
        stars: Database['public']['Enums']['stars'];
        state: Database['public']['Enums']['vote_state'];
        time_zone: string;
        week: string;
      };
      own_vote_appeal: {
        appealed_at: string;
        country: Database['public']['Enums']['country'];
        decided_at: string | null;
        decision: Database['public']['Enums']['appeal_outcome'] | null;
        text: string;
        week: string;
      };
      picture: {
        height: number;
        placeholder: string;
        sizes: Database['public']['CompositeTypes']['picture_size'][];
        width: number;
      };
      picture_size: {
        height: number;
        path: string;
        width: number;
      };
      previewed_rank: {
        display_name: string;
        entry_id: string;
        rank_after: number;
        rank_before: number;
      };
      prize: {
        rules: string;
        sponsor: string;
        title: string;
      };
      profile_photo: {
        height: number;
        kind: Database['public']['Enums']['photo_kind'];
        placeholder: string;
        sizes: Database['public']['CompositeTypes']['picture_size'][];
        width: number;
      };
      profile_result: {
        country: Database['public']['Enums']['country'];
        entries: number;
        is_winner: boolean;
        rank: number;
        score: number;
        votes: number;
        week: string;
      };
      profile_video: {
        height: number;
        path: string;
        placeholder: string | null;
        poster_path: string;
        seconds: number;
        type: string;
        width: number;
      };
      profile_week: {
        country: Database['public']['Enums']['country'];
        ends_at: string;
        entry_id: string;
        is_blackout: boolean;
        is_score_hidden: boolean;
        phase: Database['public']['Enums']['phase'];
        rank: number | null;
        score: number | null;
        starts_at: string;
        votes: number | null;
        week: string;
      };
      quiet_hours: {
        from: string;
        time_zone: string;
        until: string;
      };
      rate_queue: {
        entries: Database['public']['CompositeTypes']['served_entry'][];
        meter: Database['public']['CompositeTypes']['vote_meter'];
        week: string;
      };
      report_case: {
        decided_at: string | null;
        decision: Database['public']['Enums']['report_decision'] | null;
        decision_note: string | null;
        decision_reason: string | null;
        due_at: string | null;
        evidence: Json | null;
        id: string;
        is_alarm: boolean;
        is_hidden: boolean;
        may_decide: boolean;
        notes: string[];
        opened_at: string;
        part: string;
        person_id: string;
        person_name: string | null;
        reason: Database['public']['Enums']['report_reason'];
        reports: number;
        subject: Database['public']['Enums']['report_subject'];
        without_account: number;
      };
      report_copy: {
        part: Database['public']['Enums']['media_kind'];
        person_id: string;
        person_name: string | null;
      };
      report_queue: {
        alarms: number;
        cases: Database['public']['CompositeTypes']['report_case'][];
        overdue: number;
        server_time: string;
        waiting: number;
      };
      report_wave: {
        cases: number;
        first_hidden_at: string | null;
        own_cases: number;
        server_time: string;
      };
      request_answer: {
        state: Database['public']['Enums']['conversation_state'];
      };
      reviewed_details: {
        bio: string | null;
        children: number | null;
        country: Database['public']['Enums']['country'] | null;
        height_cm: number | null;
        links: string[];
        marital_status: Database['public']['Enums']['marital_status'] | null;
        weight_kg: number | null;
      };
      reviewed_entry: {
        age: number;
        city: string;
        country: Database['public']['Enums']['country'];
        details: Database['public']['CompositeTypes']['reviewed_details'] | null;
        display_name: string;
        entry_id: string;
        history: Database['public']['CompositeTypes']['told_decision'][];
        media: Database['public']['CompositeTypes']['reviewed_medium'][];
        phase: Database['public']['Enums']['phase'];
        profile_id: string;
        rules_version: string | null;
        state: Database['public']['Enums']['entry_state'];
        submitted_at: string | null;
        week: string;
      };
      reviewed_medium: {
        height: number | null;
        id: string;
        kind: Database['public']['Enums']['media_kind'];
        reason: Database['public']['Enums']['review_reason'] | null;
        received_at: string | null;
        seconds: number | null;
        state: Database['public']['Enums']['review_state'];
        version: number;
        width: number | null;
      };
      saved_translation: {
        key: string | null;
        lang: string | null;
        problem: Database['public']['Enums']['translation_problem'] | null;
      };
      sent_message: {
        number: number;
        sent_at: string;
        state: Database['public']['Enums']['conversation_state'];
      };
      served_entry: {
        age: number;
        city: string;
        display_name: string;
        entry_id: string;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string;
        served_at: string;
        stars: Database['public']['Enums']['stars'] | null;
      };
      shown_details: {
        bio: string | null;
        children: number | null;
        height_cm: number | null;
        links: string[];
        marital_status: Database['public']['Enums']['marital_status'] | null;
        weight_kg: number | null;
      };
      signable_medium: {
        files: Database['public']['CompositeTypes']['upload_file'][];
        id: string;
      };
      standing: {
        age: number;
        city: string;
        cursor: string;
        display_name: string;
        entry_id: string;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string | null;
        rank: number | null;
        score: number | null;
        votes: number | null;
      };
      started_upload: {
        expires_at: string;
        files: Database['public']['CompositeTypes']['upload_file'][];
        media_id: string;
        version: number;
      };
      surge_hour: {
        changed: number;
        hour_starts_at: string;
        votes: number;
      };
      told_decision: {
        action: Database['public']['Enums']['review_action'];
        decided_at: string;
        note: string | null;
        reason: Database['public']['Enums']['review_reason'] | null;
        subject: Database['public']['Enums']['decision_subject'];
        subject_id: string;
      };
      translation_texts: {
        texts: Json;
        version: number;
      };
      unread_counts: {
        messages: number;
        notifications: number;
        requests: number;
      };
      unread_messages: {
        messages: number;
        requests: number;
      };
      upload_file: {
        name: string;
        path: string;
      };
      vote_answer: {
        cast_at: string;
        entry_id: string;
        receipt: string;
        stars: Database['public']['Enums']['stars'];
        state: Database['public']['Enums']['vote_state'];
      };
      vote_appeal: {
        appealed_at: string;
        text: string;
        voter_id: string;
        votes: number;
      };
      vote_meter: {
        needed: number;
        rated: number;
        weight: number;
      };
      waiting_appeal: {
        action: Database['public']['Enums']['review_action'];
        appeal_text: string;
        appealed_at: string;
        decided_at: string;
        decision_id: string;
        entry: Database['public']['CompositeTypes']['reviewed_entry'];
        may_decide: boolean;
        note: string | null;
        reason: Database['public']['Enums']['review_reason'];
        subject: Database['public']['Enums']['decision_subject'];
        subject_id: string;
      };
      waiting_review: {
        age: number;
        city: string;
        country: Database['public']['Enums']['country'];
        details: Database['public']['CompositeTypes']['reviewed_details'] | null;
        display_name: string;
        due_at: string;
        entry_id: string;
        history: Database['public']['CompositeTypes']['told_decision'][];
        media: Database['public']['CompositeTypes']['reviewed_medium'][];
        phase: Database['public']['Enums']['phase'];
        profile_id: string;
        rules_version: string | null;
        state: Database['public']['Enums']['entry_state'];
        submitted_at: string | null;
        waiting_since: string;
        week: string;
      };
      waiting_time: {
        reason: Database['public']['Enums']['planned_reason'];
        until_week: string;
      };
      week_correction: {
        at: string;
        rank: number;
      };
      week_numbers: {
        average: number | null;
        corrections: Database['public']['CompositeTypes']['week_correction'][];
        votes: number;
        weight: number;
      };
      winner: {
        age: number;
        city: string;
        display_name: string;
        entry_id: string;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        profile_id: string | null;
        score: number;
        votes: number;
      };
      world_entry: {
        age: number;
        city: string;
        country: Database['public']['Enums']['country'];
        display_name: string;
        entry_id: string;
        lead: number;
        portrait: Database['public']['CompositeTypes']['picture'] | null;
        prior: number;
        profile_id: string | null;
        score: number;
        votes: number;
        week: string;
      };
      world_table: {
        leaders: Database['public']['CompositeTypes']['world_entry'][];
        winners: Database['public']['CompositeTypes']['world_entry'][];
      };
      written_translation: {
        key: string;
        source: string;
        text: string;
        written_at: string;
      };
    };
  };
};
