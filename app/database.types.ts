// Generated from supabase/schemas by `npm run types`; not edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: Database["public"]["Enums"]["audit_action"];
          actor_email: string | null;
          actor_id: string | null;
          changed_columns: string[];
          client_id: string | null;
          created_at: string;
          id: number;
          member_email: string | null;
          new_status: string | null;
          plan: string | null;
          row_id: string | null;
          table_name: string;
        };
        Insert: {
          action: Database["public"]["Enums"]["audit_action"];
          actor_email?: string | null;
          actor_id?: string | null;
          changed_columns?: string[];
          client_id?: string | null;
          created_at?: string;
          id?: never;
          member_email?: string | null;
          new_status?: string | null;
          plan?: string | null;
          row_id?: string | null;
          table_name: string;
        };
        Update: {
          action?: Database["public"]["Enums"]["audit_action"];
          actor_email?: string | null;
          actor_id?: string | null;
          changed_columns?: string[];
          client_id?: string | null;
          created_at?: string;
          id?: never;
          member_email?: string | null;
          new_status?: string | null;
          plan?: string | null;
          row_id?: string | null;
          table_name?: string;
        };
        Relationships: [];
      };
      consents: {
        Row: {
          created_at: string;
          id: string;
          is_granted: boolean;
          purpose: Database["public"]["Enums"]["consent_purpose"];
          source: Database["public"]["Enums"]["consent_source"];
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_granted: boolean;
          purpose: Database["public"]["Enums"]["consent_purpose"];
          source: Database["public"]["Enums"]["consent_source"];
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_granted?: boolean;
          purpose?: Database["public"]["Enums"]["consent_purpose"];
          source?: Database["public"]["Enums"]["consent_source"];
          user_id?: string;
        };
        Relationships: [];
      };
      days_off: {
        Row: {
          created_at: string;
          day: string;
          id: string;
          staff_id: string | null;
        };
        Insert: {
          created_at?: string;
          day: string;
          id?: string;
          staff_id?: string | null;
        };
        Update: {
          created_at?: string;
          day?: string;
          id?: string;
          staff_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "days_off_staff_id_fkey";
            columns: ["staff_id"];
            referencedRelation: "staff";
            referencedColumns: ["user_id"];
          },
        ];
      };
      draft_decisions: {
        Row: {
          by_email: boolean;
          comment: string | null;
          created_at: string;
          decision: Database["public"]["Enums"]["draft_decision"];
          draft_id: string;
          id: string;
          version: number;
        };
        Insert: {
          by_email?: boolean;
          comment?: string | null;
          created_at?: string;
          decision: Database["public"]["Enums"]["draft_decision"];
          draft_id: string;
          id?: string;
          version: number;
        };
        Update: {
          by_email?: boolean;
          comment?: string | null;
          created_at?: string;
          decision?: Database["public"]["Enums"]["draft_decision"];
          draft_id?: string;
          id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "draft_decisions_draft_id_version_fkey";
            columns: ["draft_id", "version"];
            referencedRelation: "draft_versions";
            referencedColumns: ["draft_id", "number"];
          },
        ];
      };
      draft_versions: {
        Row: {
          alt_text: string;
          author: Database["public"]["Enums"]["draft_author"];
          body: string;
          created_at: string;
          draft_id: string;
          number: number;
          picture_id: string | null;
          picture_idea: string;
          planned_for: string;
          reasons: string[];
          time_zone: string;
        };
        Insert: {
          alt_text: string;
          author: Database["public"]["Enums"]["draft_author"];
          body: string;
          created_at?: string;
          draft_id: string;
          number: number;
          picture_id?: string | null;
          picture_idea: string;
          planned_for: string;
          reasons?: string[];
          time_zone: string;
        };
        Update: {
          alt_text?: string;
          author?: Database["public"]["Enums"]["draft_author"];
          body?: string;
          created_at?: string;
          draft_id?: string;
          number?: number;
          picture_id?: string | null;
          picture_idea?: string;
          planned_for?: string;
          reasons?: string[];
          time_zone?: string;
        };
        Relationships: [
          {
            foreignKeyName: "draft_versions_draft_id_fkey";
            columns: ["draft_id"];
            referencedRelation: "drafts";
            referencedColumns: ["id"];
          },
        ];
      };
      drafts: {
        Row: {
          created_at: string;
          id: string;
          job_id: string | null;
          network: Database["public"]["Enums"]["network"];
          origin: Database["public"]["Enums"]["draft_origin"];
          planned_at: string;
          prompt_version: string | null;
          status: Database["public"]["Enums"]["draft_status"];
          status_changed_at: string;
          user_id: string;
          version: number;
        };
        Insert: {
          created_at?: string;
          id?: string;
          job_id?: string | null;
          network: Database["public"]["Enums"]["network"];
          origin: Database["public"]["Enums"]["draft_origin"];
          planned_at: string;
          prompt_version?: string | null;
          status?: Database["public"]["Enums"]["draft_status"];
          status_changed_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          job_id?: string | null;
          network?: Database["public"]["Enums"]["network"];
          origin?: Database["public"]["Enums"]["draft_origin"];
          planned_at?: string;
          prompt_version?: string | null;
          status?: Database["public"]["Enums"]["draft_status"];
          status_changed_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [];
      };
      launch_promotion_counters: {
        Row: {
          available_spots: number;
          plan_name: string;
          total_spots: number;
        };
        Insert: {
          available_spots: number;
          plan_name: string;
          total_spots: number;
        };
        Update: {
          available_spots?: number;
          plan_name?: string;
          total_spots?: number;
        };
        Relationships: [];
      };
      linkedin_connections: {
        Row: {
          broken_at: string | null;
          connected_at: string;
          encrypted_access_token: string | null;
          encrypted_refresh_token: string | null;
          expires_at: string | null;
          member_id: string | null;
          scope: string | null;
          user_id: string;
        };
        Insert: {
          broken_at?: string | null;
          connected_at?: string;
          encrypted_access_token?: string | null;
          encrypted_refresh_token?: string | null;
          expires_at?: string | null;
          member_id?: string | null;
          scope?: string | null;
          user_id: string;
        };
        Update: {
          broken_at?: string | null;
          connected_at?: string;
          encrypted_access_token?: string | null;
          encrypted_refresh_token?: string | null;
          expires_at?: string | null;
          member_id?: string | null;
          scope?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      linkedin_used_states: {
        Row: {
          expires_at: string;
          state_hash: string;
        };
        Insert: {
          expires_at: string;
          state_hash: string;
        };
        Update: {
          expires_at?: string;
          state_hash?: string;
        };
        Relationships: [];
      };
      meetings: {
        Row: {
          action_plan_sent_at: string | null;
          change_reason: string | null;
          created_at: string;
          id: string;
          sequence: number;
          staff_id: string | null;
          starts_at: string;
          status: Database["public"]["Enums"]["meeting_status"];
          time_zone: string | null;
          user_id: string;
          video_link: string | null;
        };
        Insert: {
          action_plan_sent_at?: string | null;
          change_reason?: string | null;
          created_at?: string;
          id?: string;
          sequence?: number;
          staff_id?: string | null;
          starts_at: string;
          status?: Database["public"]["Enums"]["meeting_status"];
          time_zone?: string | null;
          user_id: string;
          video_link?: string | null;
        };
        Update: {
          action_plan_sent_at?: string | null;
          change_reason?: string | null;
          created_at?: string;
          id?: string;
          sequence?: number;
          staff_id?: string | null;
          starts_at?: string;
          status?: Database["public"]["Enums"]["meeting_status"];
          time_zone?: string | null;
          user_id?: string;
          video_link?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "meetings_staff_id_fkey";
            columns: ["staff_id"];
            referencedRelation: "staff";
            referencedColumns: ["user_id"];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmation_sent_at: string | null;
          confirmation_token_hash: string | null;
          confirmed_at: string | null;
          consent_text: string | null;
          created_at: string;
          email: string;
          id: number;
          public_id: string;
          status: Database["public"]["Enums"]["subscriber_status"];
          unsubscribe_token: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          confirmation_sent_at?: string | null;
          confirmation_token_hash?: string | null;
          confirmed_at?: string | null;
          consent_text?: string | null;
          created_at?: string;
          email: string;
          id?: never;
          public_id?: string;
          status?: never;
          unsubscribe_token?: string;
          unsubscribed_at?: string | null;
        };
        Update: {
          confirmation_sent_at?: string | null;
          confirmation_token_hash?: string | null;
          confirmed_at?: string | null;
          consent_text?: string | null;
          created_at?: string;
          email?: string;
          id?: never;
          public_id?: string;
          status?: never;
          unsubscribe_token?: string;
          unsubscribed_at?: string | null;
        };
        Relationships: [];
      };
      plan_changes: {
        Row: {
          completed_at: string | null;
          created_at: string;
          decided_at: string | null;
          effective_on: string | null;
          id: string;
          reason: string | null;
          requested_plan: Database["public"]["Enums"]["plan"];
          status: Database["public"]["Enums"]["plan_change_status"];
          user_id: string;
        };
        Insert: {
          completed_at?: string | null;
          created_at?: string;
          decided_at?: string | null;
          effective_on?: string | null;
          id?: string;
          reason?: string | null;
          requested_plan: Database["public"]["Enums"]["plan"];
          status?: Database["public"]["Enums"]["plan_change_status"];
          user_id: string;
        };
        Update: {
          completed_at?: string | null;
          created_at?: string;
          decided_at?: string | null;
          effective_on?: string | null;
          id?: string;
          reason?: string | null;
          requested_plan?: Database["public"]["Enums"]["plan"];
          status?: Database["public"]["Enums"]["plan_change_status"];
          user_id?: string;
        };
        Relationships: [];
      };
      plan_status_changes: {
        Row: {
          applied_at: string | null;
          created_at: string;
          effective_on: string;
          id: string;
          kind: Database["public"]["Enums"]["plan_status_change_kind"];
          reason: string;
          user_id: string;
          withdrawal_reason: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          applied_at?: string | null;
          created_at?: string;
          effective_on: string;
          id?: string;
          kind: Database["public"]["Enums"]["plan_status_change_kind"];
          reason: string;
          user_id: string;
          withdrawal_reason?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          applied_at?: string | null;
          created_at?: string;
          effective_on?: string;
          id?: string;
          kind?: Database["public"]["Enums"]["plan_status_change_kind"];
          reason?: string;
          user_id?: string;
          withdrawal_reason?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      post_events: {
        Row: {
          claimed_at: string | null;
          created_at: string;
          delivered_at: string | null;
          draft_id: string;
          due_at: string;
          event: Database["public"]["Enums"]["post_event"];
          id: string;
          publisher: Database["public"]["Enums"]["post_publisher"] | null;
          user_id: string;
          version: number;
        };
        Insert: {
          claimed_at?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          draft_id: string;
          due_at?: string;
          event: Database["public"]["Enums"]["post_event"];
          id?: string;
          publisher?: Database["public"]["Enums"]["post_publisher"] | null;
          user_id: string;
          version: number;
        };
        Update: {
          claimed_at?: string | null;
          created_at?: string;
          delivered_at?: string | null;
          draft_id?: string;
          due_at?: string;
          event?: Database["public"]["Enums"]["post_event"];
          id?: string;
          publisher?: Database["public"]["Enums"]["post_publisher"] | null;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "post_events_draft_id_version_fkey";
            columns: ["draft_id", "version"];
            referencedRelation: "draft_versions";
            referencedColumns: ["draft_id", "number"];
          },
        ];
      };
      post_reports: {
        Row: {
          comments: number | null;
          draft_id: string;
          id: string;
          link: string | null;
          message: string | null;
          reactions: number | null;
          reported_at: string;
          shares: number | null;
          status: Database["public"]["Enums"]["post_report_status"];
          version: number;
          views: number | null;
        };
        Insert: {
          comments?: number | null;
          draft_id: string;
          id: string;
          link?: string | null;
          message?: string | null;
          reactions?: number | null;
          reported_at?: string;
          shares?: number | null;
          status: Database["public"]["Enums"]["post_report_status"];
          version: number;
          views?: number | null;
        };
        Update: {
          comments?: number | null;
          draft_id?: string;
          id?: string;
          link?: string | null;
          message?: string | null;
          reactions?: number | null;
          reported_at?: string;
          shares?: number | null;
          status?: Database["public"]["Enums"]["post_report_status"];
          version?: number;
          views?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "post_reports_draft_id_version_fkey";
            columns: ["draft_id", "version"];
            referencedRelation: "draft_versions";
            referencedColumns: ["draft_id", "number"];
          },
        ];
      };
      profiles: {
        Row: {
          business_name: string;
          chosen_plan: Database["public"]["Enums"]["plan"];
          completed_at: string | null;
          created_at: string;
          differentiator: string;
          facebook_url: string | null;
          id: string;
          instagram_url: string | null;
          launch_spot: Database["public"]["Enums"]["plan"] | null;
          linkedin_url: string | null;
          offer_description: string;
          paused_days: number;
          plan_activated_at: string | null;
          plan_status: Database["public"]["Enums"]["plan_status"];
          time_zone: string | null;
          tone_preference: Database["public"]["Enums"]["tone"] | null;
          version: number;
          website: string | null;
          words_to_avoid: string | null;
        };
        Insert: {
          business_name?: string;
          chosen_plan?: Database["public"]["Enums"]["plan"];
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string;
          facebook_url?: string | null;
          id: string;
          instagram_url?: string | null;
          launch_spot?: Database["public"]["Enums"]["plan"] | null;
          linkedin_url?: string | null;
          offer_description?: string;
          paused_days?: number;
          plan_activated_at?: string | null;
          plan_status?: Database["public"]["Enums"]["plan_status"];
          time_zone?: string | null;
          tone_preference?: Database["public"]["Enums"]["tone"] | null;
          version?: number;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Update: {
          business_name?: string;
          chosen_plan?: Database["public"]["Enums"]["plan"];
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string;
          facebook_url?: string | null;
          id?: string;
          instagram_url?: string | null;
          launch_spot?: Database["public"]["Enums"]["plan"] | null;
          linkedin_url?: string | null;
          offer_description?: string;
          paused_days?: number;
          plan_activated_at?: string | null;
          plan_status?: Database["public"]["Enums"]["plan_status"];
          time_zone?: string | null;
          tone_preference?: Database["public"]["Enums"]["tone"] | null;
          version?: number;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Relationships: [];
      };
      questionnaire_drafts: {
        Row: {
          business_name: string | null;
          completed_at: string | null;
          created_at: string;
          differentiator: string | null;
          facebook_url: string | null;
          instagram_url: string | null;
          linkedin_url: string | null;
          offer_description: string | null;
          step: Database["public"]["Enums"]["questionnaire_step"];
          tone_preference: Database["public"]["Enums"]["tone"] | null;
          user_id: string;
          website: string | null;
          words_to_avoid: string | null;
        };
        Insert: {
          business_name?: string | null;
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string | null;
          step?: Database["public"]["Enums"]["questionnaire_step"];
          tone_preference?: Database["public"]["Enums"]["tone"] | null;
          user_id: string;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Update: {
          business_name?: string | null;
          completed_at?: string | null;
          created_at?: string;
          differentiator?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          linkedin_url?: string | null;
          offer_description?: string | null;
          step?: Database["public"]["Enums"]["questionnaire_step"];
          tone_preference?: Database["public"]["Enums"]["tone"] | null;
          user_id?: string;
          website?: string | null;
          words_to_avoid?: string | null;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          created_at: string;
          factor_id: string | null;
          invitation_hash: string | null;
          invited_at: string;
          removed_at: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          factor_id?: string | null;
          invitation_hash?: string | null;
          invited_at?: string;
          removed_at?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          factor_id?: string | null;
          invitation_hash?: string | null;
          invited_at?: string;
          removed_at?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_staff_invitation: {
        Args: { key: string };
        Returns: Database["public"]["Enums"]["staff_invitation_outcome"];
      };
      add_my_news: {
        Args: { body: string; id: string; picture_ids?: string[] };
        Returns: undefined;
      };
      add_staff: {
        Args: { email: string };
        Returns: Database["public"]["Enums"]["staff_admission"];
      };
      announce_mfa_code: { Args: { code: string; factor_id: string }; Returns: boolean };
      approve_drafts_by_key: {
        Args: { draft_id: string; drafts: Json; key: string };
        Returns: Database["public"]["CompositeTypes"]["draft_approvals"];
        SetofOptions: {
          from: "*";
          to: "draft_approvals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      approve_my_drafts: {
        Args: { drafts: Json };
        Returns: Database["public"]["CompositeTypes"]["draft_approvals"];
        SetofOptions: {
          from: "*";
          to: "draft_approvals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      backend_health: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["backend_health"];
        SetofOptions: {
          from: "*";
          to: "backend_health";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      book_my_meeting: {
        Args: { starts_at: string; time_zone?: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      cancel_meeting_by_key: {
        Args: { id: string; key: string; starts_at?: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      cancel_my_meeting: {
        Args: { starts_at?: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      claim_jobs: {
        Args: {
          batch_size?: number;
          lane: Database["public"]["Enums"]["job_lane"];
          profile_of?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["claimed_job"][];
        SetofOptions: {
          from: "*";
          to: "claimed_job";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_my_sign_up: {
        Args: { marketing: boolean; name: string; plan: Database["public"]["Enums"]["plan"] };
        Returns: undefined;
      };
      claim_sample: {
        Args: { hash: string };
        Returns: Database["public"]["CompositeTypes"]["claimed_sample"];
        SetofOptions: {
          from: "*";
          to: "claimed_sample";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      close_my_secret_urls: { Args: { id?: string }; Returns: undefined };
      confirm_newsletter_subscription: { Args: { token: string }; Returns: boolean };
      decide_on_draft_by_key: {
        Args: {
          comment?: string;
          decision: Database["public"]["Enums"]["draft_decision"];
          draft_id: string;
          goes_out_now?: boolean;
          id: string;
          key: string;
          status: Database["public"]["Enums"]["draft_status"];
          version: number;
        };
        Returns: undefined;
      };
      decide_on_my_draft: {
        Args: {
          comment?: string;
          decision: Database["public"]["Enums"]["draft_decision"];
          draft_id: string;
          goes_out_now?: boolean;
          id: string;
          status: Database["public"]["Enums"]["draft_status"];
          version: number;
        };
        Returns: undefined;
      };
      decline_my_draft: {
        Args: {
          comment: string;
          draft_id: string;
          id: string;
          status: Database["public"]["Enums"]["draft_status"];
          version: number;
        };
        Returns: undefined;
      };
      decline_my_preferred_time: {
        Args: { network: Database["public"]["Enums"]["network"] };
        Returns: undefined;
      };
      delete_my_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_my_picture: { Args: { id: string }; Returns: undefined };
      disconnect_my_linkedin: { Args: Record<PropertyKey, never>; Returns: undefined };
      edit_my_draft: {
        Args: {
          body: string;
          draft_id: string;
          picture_id?: string;
          planned_for: string;
          time_zone: string;
          version: number;
        };
        Returns: boolean;
      };
      end_my_session: { Args: { id: string }; Returns: boolean };
      ensure_my_profile: { Args: Record<PropertyKey, never>; Returns: undefined };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      finish_draft_job: { Args: { drafts: Json; id: string; result: Json }; Returns: undefined };
      finish_job: {
        Args: { error?: string; id: string; retry_after_s?: number };
        Returns: undefined;
      };
      finish_linkedin_attempt: {
        Args: {
          connected_at: string;
          event_id: string;
          message?: string;
          outcome: Database["public"]["Enums"]["linkedin_outcome"];
          urn?: string;
          user_id: string;
        };
        Returns: undefined;
      };
      finish_picture: {
        Args: {
          height: number;
          id: string;
          is_generated?: boolean;
          video_seconds?: number;
          video_type?: string;
          width: number;
        };
        Returns: undefined;
      };
      get_draft_by_key: {
        Args: { id: string; key: string };
        Returns: Database["public"]["CompositeTypes"]["draft_by_key"];
        SetofOptions: {
          from: "*";
          to: "draft_by_key";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_email_by_recovery_link: { Args: { token_hash: string }; Returns: string };
      get_meeting_by_key: {
        Args: { id: string; key: string };
        Returns: Database["public"]["CompositeTypes"]["meeting_by_key"];
        SetofOptions: {
          from: "*";
          to: "meeting_by_key";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_model_spending: {
        Args: { user_id: string };
        Returns: Database["public"]["CompositeTypes"]["model_spending"];
        SetofOptions: {
          from: "*";
          to: "model_spending";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_my_page: {
        Args: {
          after_id?: string;
          item_id?: string;
          parts?: Database["public"]["Enums"]["client_page_part"][];
        };
        Returns: Database["public"]["CompositeTypes"]["client_page"];
        SetofOptions: {
          from: "*";
          to: "client_page";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_my_session_state: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Enums"]["session_state"];
      };
      get_picture_owner: { Args: { id: string; link_key?: string }; Returns: string };
      get_sign_up_by_link: {
        Args: { token_hash: string };
        Returns: Database["public"]["CompositeTypes"]["linked_sign_up"];
        SetofOptions: {
          from: "*";
          to: "linked_sign_up";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_sign_up_progress: {
        Args: { email: string; sign_up_id: string };
        Returns: Database["public"]["Enums"]["sign_up_progress"];
      };
      get_staff_calendar: {
        Args: { token: string };
        Returns: Database["public"]["CompositeTypes"]["calendar_meeting"][];
        SetofOptions: {
          from: "*";
          to: "calendar_meeting";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      illustrate_draft: {
        Args: {
          alt_text: string;
          draft_id: string;
          picture_id?: string;
          poster_id?: string;
          version: number;
        };
        Returns: undefined;
      };
      keep_my_sign_up: {
        Args: { password?: string; sign_up_id?: string };
        Returns: Database["public"]["Enums"]["sign_up_state"];
      };
      list_my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["account_session"][];
        SetofOptions: {
          from: "*";
          to: "account_session";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      pause_model: { Args: { provider: string; reason: string }; Returns: undefined };
      receive_email: {
        Args: {
          body: string;
          conversation_id: string;
          id: string;
          is_automatic?: boolean;
          is_verified?: boolean;
          quotation?: string;
          quoted_lines?: string[];
          sender_email: string;
          sender_name: string;
          subject?: string;
        };
        Returns: Database["public"]["Enums"]["received_email_result"];
      };
      receive_news: {
        Args: {
          body: string;
          client_id: string;
          id: string;
          is_verified: boolean;
          message: string;
          sender_email: string;
          sender_name: string;
        };
        Returns: Database["public"]["Enums"]["received_email_result"];
      };
      record_model_call: {
        Args: {
          completion_tokens: number;
          cost_usd: number;
          duration_ms: number;
          model: string;
          outcome: string;
          prompt_tokens: number;
          prompt_version: string;
          provider: string;
          purpose: Database["public"]["Enums"]["model_call_purpose"];
          user_id?: string;
        };
        Returns: undefined;
      };
      record_post_report: {
        Args: {
          comments?: number;
          id: string;
          link?: string;
          message?: string;
          post_id: string;
          reactions?: number;
          shares?: number;
          status: Database["public"]["Enums"]["post_report_status"];
          version: number;
          views?: number;
        };
        Returns: undefined;
      };
      record_sign_up: {
        Args: {
          email: string;
          id: string;
          marketing: boolean;
          name: string;
          password: string;
          plan: Database["public"]["Enums"]["plan"];
        };
        Returns: boolean;
      };
      reply_to_my_ticket: { Args: { body: string; ticket_id: string }; Returns: undefined };
      request_my_plan: {
        Args: { plan: Database["public"]["Enums"]["plan"] };
        Returns: Database["public"]["Enums"]["plan_change_status"];
      };
      request_new_drafts: { Args: Record<PropertyKey, never>; Returns: undefined };
      request_newsletter_subscription: { Args: { email: string }; Returns: undefined };
      request_picture: {
        Args: { draft_id: string };
        Returns: Database["public"]["CompositeTypes"]["picture_request"];
        SetofOptions: {
          from: "*";
          to: "picture_request";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      request_setup_call: { Args: { message: string }; Returns: undefined };
      reschedule_meeting_by_key: {
        Args: { id: string; key: string; starts_at: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      reserve_picture: { Args: { client_id?: string }; Returns: string };
      save_my_answers: { Args: { answers: Json }; Returns: undefined };
      save_my_voice: {
        Args: {
          adjectives: string[];
          languages: Database["public"]["Enums"]["post_language"][];
          liked_posts: string[];
          version?: number;
          words_to_avoid?: string;
        };
        Returns: undefined;
      };
      session_is_alive: { Args: Record<PropertyKey, never>; Returns: boolean };
      set_my_preferences: {
        Args: { marketing?: boolean; name: string; newsletter?: boolean };
        Returns: boolean;
      };
      set_my_ticket_resolved: { Args: { id: string; is_resolved: boolean }; Returns: undefined };
      staff_activate_plan: {
        Args: { id: string; seen_status?: Database["public"]["Enums"]["plan_status"] };
        Returns: Database["public"]["Enums"]["activation_result"];
      };
      staff_add_day_off: { Args: { day: string; staff_id?: string }; Returns: undefined };
      staff_add_draft: {
        Args: {
          alt_text: string;
          body: string;
          client_id: string;
          id: string;
          network: Database["public"]["Enums"]["network"];
          picture_idea: string;
          planned_for: string;
          time_zone: string;
        };
        Returns: undefined;
      };
      staff_add_member: { Args: { email: string }; Returns: boolean };
      staff_add_note: { Args: { body: string; conversation_id: string }; Returns: undefined };
      staff_approve_plan_change: { Args: { id: string }; Returns: undefined };
      staff_assign_conversations: {
        Args: { assignee_id?: string; ids: string[] };
        Returns: undefined;
      };
      staff_assign_meeting: {
        Args: { id: string; staff_id?: string };
        Returns: Database["public"]["Enums"]["meeting_record_result"];
      };
      staff_cancel_meeting: {
        Args: { id: string; reason: string; seen_starts_at?: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      staff_classify_ticket: {
        Args: {
          category: Database["public"]["Enums"]["ticket_category"];
          id: string;
          priority: Database["public"]["Enums"]["ticket_priority"];
        };
        Returns: undefined;
      };
      staff_deactivate_plan: { Args: { id: string }; Returns: undefined };
      staff_decline_plan_change: { Args: { id: string; reason: string }; Returns: undefined };
      staff_delete_client: { Args: { client_id: string; email: string }; Returns: undefined };
      staff_delete_saved_reply: { Args: { id: string }; Returns: undefined };
      staff_discard_job: { Args: { id: string }; Returns: undefined };
      staff_discard_reply_draft: { Args: { id: string }; Returns: undefined };
      staff_edit_draft: {
        Args: {
          alt_text: string;
          body: string;
          draft_id: string;
          picture_id?: string;
          picture_idea: string;
          planned_for: string;
          status: Database["public"]["Enums"]["draft_status"];
          time_zone: string;
          version: number;
        };
        Returns: undefined;
      };
      staff_export_clients: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          plan_status?: Database["public"]["Enums"]["plan_status"];
          search?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["staff_client_export_part"];
        SetofOptions: {
          from: "*";
          to: "staff_client_export_part";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_export_messages: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          is_spam?: boolean;
          max_rows: number;
          search?: string;
          status?: Database["public"]["Enums"]["conversation_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_message_export_part"];
        SetofOptions: {
          from: "*";
          to: "staff_message_export_part";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_export_subscribers: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          search?: string;
          status?: Database["public"]["Enums"]["subscriber_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_subscriber_export_part"];
        SetofOptions: {
          from: "*";
          to: "staff_subscriber_export_part";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_client: {
        Args: { id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_client"];
        SetofOptions: {
          from: "*";
          to: "staff_client";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_client_deletion: {
        Args: { client_id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_client_deletion"];
        SetofOptions: {
          from: "*";
          to: "staff_client_deletion";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_client_plan: {
        Args: { client_id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_client_plan"];
        SetofOptions: {
          from: "*";
          to: "staff_client_plan";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_client_timeline: {
        Args: { cursor_at?: string; cursor_id?: string; id: string; max_rows?: number };
        Returns: Database["public"]["CompositeTypes"]["staff_client_timeline"];
        SetofOptions: {
          from: "*";
          to: "staff_client_timeline";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_conversation: {
        Args: {
          assignment?: Database["public"]["Enums"]["conversation_assignment"];
          cursor_at?: string;
          id: string;
          is_spam?: boolean;
          kind?: Database["public"]["Enums"]["conversation_kind"];
          search?: string;
          status?: Database["public"]["Enums"]["conversation_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_conversation"];
        SetofOptions: {
          from: "*";
          to: "staff_conversation";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_draft: {
        Args: { id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_draft_details"];
        SetofOptions: {
          from: "*";
          to: "staff_draft_details";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_meeting: {
        Args: { id: string; with_times?: boolean };
        Returns: Database["public"]["CompositeTypes"]["staff_meeting"];
        SetofOptions: {
          from: "*";
          to: "staff_meeting";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_model_report: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["model_report"];
        SetofOptions: {
          from: "*";
          to: "model_report";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_overview: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["staff_overview"];
        SetofOptions: {
          from: "*";
          to: "staff_overview";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_plan_change: {
        Args: { id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_plan_change"];
        SetofOptions: {
          from: "*";
          to: "staff_plan_change";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_preferences: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["staff_preferences"];
        SetofOptions: {
          from: "*";
          to: "staff_preferences";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_subscriber: {
        Args: { id: string };
        Returns: Database["public"]["CompositeTypes"]["staff_subscriber"];
        SetofOptions: {
          from: "*";
          to: "staff_subscriber";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_today: {
        Args: {
          assignment?: Database["public"]["Enums"]["conversation_assignment"];
          cursor_at?: string;
          cursor_id?: string;
          is_backward?: boolean;
          kind?: Database["public"]["Enums"]["work_item_kind"];
          max_rows: number;
        };
        Returns: Database["public"]["CompositeTypes"]["staff_today"];
        SetofOptions: {
          from: "*";
          to: "staff_today";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_unsent_job: {
        Args: { id: string };
        Returns: Database["public"]["CompositeTypes"]["unsent_job"];
        SetofOptions: {
          from: "*";
          to: "unsent_job";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_get_working_hours: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["meeting_host_settings"];
        SetofOptions: {
          from: "*";
          to: "meeting_host_settings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_list_audit_entries: {
        Args: { before_id?: number; max_rows: number; search?: string };
        Returns: Database["public"]["CompositeTypes"]["staff_audit_entry"][];
        SetofOptions: {
          from: "*";
          to: "staff_audit_entry";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_clients: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          plan_status?: Database["public"]["Enums"]["plan_status"];
          search?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["staff_client_summary"][];
        SetofOptions: {
          from: "*";
          to: "staff_client_summary";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_conversations: {
        Args: {
          assignment?: Database["public"]["Enums"]["conversation_assignment"];
          cursor_at?: string;
          cursor_id?: string;
          is_backward?: boolean;
          is_spam?: boolean;
          kind?: Database["public"]["Enums"]["conversation_kind"];
          max_rows: number;
          search?: string;
          status?: Database["public"]["Enums"]["conversation_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_conversation_page"];
        SetofOptions: {
          from: "*";
          to: "staff_conversation_page";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      staff_list_days_off: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["staff_day_off"][];
        SetofOptions: {
          from: "*";
          to: "staff_day_off";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_drafts: {
        Args: {
          client_id?: string;
          cursor_at?: string;
          cursor_id?: string;
          from_day?: string;
          max_rows: number;
          status?: Database["public"]["Enums"]["draft_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_draft"][];
        SetofOptions: {
          from: "*";
          to: "staff_draft";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_meetings: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          status?: Database["public"]["Enums"]["meeting_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_meeting_summary"][];
        SetofOptions: {
          from: "*";
          to: "staff_meeting_summary";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_notification_settings: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["notification_setting"][];
        SetofOptions: {
          from: "*";
          to: "notification_setting";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_plan_changes: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          status?: Database["public"]["Enums"]["plan_change_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_plan_change_summary"][];
        SetofOptions: {
          from: "*";
          to: "staff_plan_change_summary";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_saved_replies: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["CompositeTypes"]["saved_reply"][];
        SetofOptions: {
          from: "*";
          to: "saved_reply";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_subscribers: {
        Args: {
          cursor_at?: string;
          cursor_id?: string;
          max_rows: number;
          search?: string;
          status?: Database["public"]["Enums"]["subscriber_status"];
        };
        Returns: Database["public"]["CompositeTypes"]["staff_subscriber"][];
        SetofOptions: {
          from: "*";
          to: "staff_subscriber";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_list_unsent_jobs: {
        Args: { cursor_at?: string; cursor_id?: string; has_failed?: boolean; max_rows: number };
        Returns: Database["public"]["CompositeTypes"]["unsent_job"][];
        SetofOptions: {
          from: "*";
          to: "unsent_job";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_propose_meeting_times: {
        Args: {
          id: string;
          message?: string;
          seen_event_at?: string;
          seen_starts_at?: string;
          times: string[];
        };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      staff_record_action_plan_sent: {
        Args: { id: string };
        Returns: Database["public"]["Enums"]["meeting_record_result"];
      };
      staff_record_meeting_result: {
        Args: {
          id: string;
          is_held: boolean;
          seen_status?: Database["public"]["Enums"]["meeting_status"];
        };
        Returns: Database["public"]["Enums"]["meeting_record_result"];
      };
      staff_release_draft: { Args: { draft_id: string; version: number }; Returns: undefined };
      staff_remove_day_off: { Args: { day: string; staff_id?: string }; Returns: undefined };
      staff_remove_member: { Args: { id: string }; Returns: undefined };
      staff_renew_calendar_token: { Args: Record<PropertyKey, never>; Returns: string };
      staff_reopen_plan_change: { Args: { id: string }; Returns: undefined };
      staff_reply_to_conversation: {
        Args: {
          body: string;
          conversation_id: string;
          draft_id?: string;
          is_resolved?: boolean;
          last_seen_id: string;
        };
        Returns: undefined;
      };
      staff_reschedule_meeting: {
        Args: { id: string; reason?: string; seen_starts_at?: string; starts_at: string };
        Returns: Database["public"]["Enums"]["meeting_result"];
      };
      staff_reset_member: { Args: { id: string }; Returns: undefined };
      staff_restore_member: { Args: { id: string }; Returns: undefined };
      staff_retry_job: { Args: { id: string }; Returns: undefined };
      staff_revise_draft: {
        Args: {
          comment: string;
          draft_id: string;
          status: Database["public"]["Enums"]["draft_status"];
          version: number;
        };
        Returns: undefined;
      };
      staff_save_brand_notes: {
        Args: {
          client_id: string;
          notes: string;
          seen_version: number;
          sensitive_trade?: Database["public"]["Enums"]["sensitive_trade"];
        };
        Returns: undefined;
      };
      staff_save_notification_settings: {
        Args: {
          bookings: Database["public"]["Enums"]["notification_frequency"];
          messages: Database["public"]["Enums"]["notification_frequency"];
          overdue: Database["public"]["Enums"]["notification_frequency"];
          tickets: Database["public"]["Enums"]["notification_frequency"];
        };
        Returns: undefined;
      };
      staff_save_preferences: { Args: { time_zone: string }; Returns: undefined };
      staff_save_saved_reply: {
        Args: { body: string; id: string; seen_updated_at?: string; title: string };
        Returns: boolean;
      };
      staff_save_working_hours: {
        Args: {
          ends: string[];
          starts: string[];
          time_zone: string;
          video_link?: string;
          weekdays: number[];
        };
        Returns: undefined;
      };
      staff_schedule_plan_status_change: {
        Args: {
          client_id: string;
          effective_on: string;
          kind: Database["public"]["Enums"]["plan_status_change_kind"];
          reason: string;
        };
        Returns: undefined;
      };
      staff_search_desk: {
        Args: { search: string };
        Returns: Database["public"]["CompositeTypes"]["search_hit"][];
        SetofOptions: {
          from: "*";
          to: "search_hit";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_set_conversation_status: {
        Args: {
          ids: string[];
          is_spam?: boolean;
          seen_at?: string;
          status: Database["public"]["Enums"]["conversation_status"];
        };
        Returns: number;
      };
      staff_set_meeting_link: { Args: { id: string; video_link?: string }; Returns: undefined };
      staff_settle_draft_job: { Args: { id: string }; Returns: undefined };
      staff_settle_linkedin_post: { Args: { draft_id: string; link?: string }; Returns: undefined };
      staff_start_conversation: {
        Args: { body: string; client_id: string; subject: string };
        Returns: string;
      };
      staff_unmark_action_plan: { Args: { id: string }; Returns: undefined };
      staff_unmark_missed_meeting: { Args: { id: string }; Returns: undefined };
      staff_unsubscribe_subscriber: { Args: { id: string }; Returns: undefined };
      staff_withdraw_draft: {
        Args: {
          draft_id: string;
          status: Database["public"]["Enums"]["draft_status"];
          version: number;
        };
        Returns: undefined;
      };
      staff_withdraw_plan_status_change: {
        Args: { id: string; reason: string };
        Returns: undefined;
      };
      store_sample: { Args: { hash: string; posts: Json }; Returns: undefined };
      submit_contact_message: {
        Args: {
          email: string;
          is_doubtful?: boolean;
          message: string;
          name: string;
          subject: string;
        };
        Returns: undefined;
      };
      submit_ticket: {
        Args: {
          category?: Database["public"]["Enums"]["ticket_category"];
          description: string;
          priority?: Database["public"]["Enums"]["ticket_priority"];
          subject: string;
        };
        Returns: undefined;
      };
      suggest_alt_text: { Args: { alt_text: string; picture_id: string }; Returns: undefined };
      unsubscribe_from_newsletter: { Args: { token: string }; Returns: boolean };
      withdraw_my_plan_change: { Args: { id: string }; Returns: undefined };
    };
    Enums: {
      activation_result:
        | "activated"
        | "active"
        | "paused"
        | "meeting_not_held"
        | "profile_incomplete";
      audit_action:
        | "insert"
        | "update"
        | "delete"
        | "export"
        | "sign_in"
        | "mfa_success"
        | "mfa_failure";
      client_event_kind:
        | "signed_up"
        | "email_confirmed"
        | "profile_completed"
        | "answers_changed"
        | "meeting"
        | "ticket_opened"
        | "message_opened"
        | "email_sent"
        | "email_waiting"
        | "email_failed"
        | "plan_requested"
        | "plan_request_withdrawn"
        | "staff_change";
      client_page_part:
        | "account"
        | "cancelled_meeting"
        | "consents"
        | "draft"
        | "drafts"
        | "has_held_meeting"
        | "linkedin_connection"
        | "meeting"
        | "next_billing_on"
        | "plan_change"
        | "plan_status_changes"
        | "questionnaire_draft"
        | "sessions"
        | "ticket"
        | "tickets"
        | "unavailable_times"
        | "updates"
        | "pictures"
        | "voice"
        | "news"
        | "secret_urls";
      client_update_kind:
        | "ticket_replied"
        | "plan_approved"
        | "plan_declined"
        | "meeting_booked"
        | "meeting_held"
        | "meeting_missed"
        | "meeting_cancelled";
      consent_purpose: "marketing" | "newsletter";
      consent_source: "sign_up" | "account" | "newsletter";
      conversation_assignment: "mine" | "unassigned";
      conversation_kind: "ticket" | "message";
      conversation_status: "open" | "in_progress" | "resolved";
      draft_author: "writer" | "client" | "staff";
      draft_decision: "approved" | "changes_requested" | "declined";
      draft_email_kind: "first" | "week" | "current_week" | "added" | "changed";
      draft_job_kind: "first" | "week" | "again" | "revision" | "replacement" | "news";
      draft_origin: "starter" | "ai" | "human";
      draft_staff_reason: "no_model" | "model_failed" | "ceiling" | "illegal_claim";
      draft_status: "in_review" | "waiting" | "changes_requested" | "approved" | "withdrawn";
      job_kind:
        | "account_deleted"
        | "contact_message_replied"
        | "draft_written"
        | "drafts_ready"
        | "meeting_booked"
        | "meeting_cancelled"
        | "meeting_link_changed"
        | "meeting_missed"
        | "meeting_proposed"
        | "meeting_reminder"
        | "meeting_rescheduled"
        | "newsletter_confirmation"
        | "newsletter_welcome"
        | "plan_activated"
        | "plan_change_approved"
        | "plan_change_declined"
        | "plan_change_requested"
        | "plan_changed"
        | "plan_ended"
        | "plan_paused"
        | "plan_resumed"
        | "plan_status_change_withdrawn"
        | "staff_conversation"
        | "staff_daily_digest"
        | "staff_digest"
        | "staff_invited"
        | "staff_meeting_assigned"
        | "staff_meeting_booked"
        | "staff_meeting_cancelled"
        | "staff_meeting_rescheduled"
        | "staff_overdue"
        | "ticket_replied"
        | "ticket_resolved"
        | "ticket_started"
        | "drafts"
        | "linkedin_revocation"
        | "post_approved"
        | "post_stopped"
        | "profile_webhook"
        | "promise"
        | "member_removal"
        | "picture_description"
        | "picture_removal"
        | "linkedin_reconnection"
        | "linkedin_reminder";
      job_lane: "emails" | "others";
      linkedin_outcome: "published" | "failed" | "not_sent" | "rejected";
      linkedin_post_state: "uncertain" | "failed";
      meeting_event_kind:
        | "booked"
        | "rescheduled"
        | "cancelled"
        | "held"
        | "missed"
        | "assigned"
        | "action_plan_sent"
        | "proposed";
      meeting_record_result: "recorded" | "not_started" | "not_held" | "cancelled" | "host_busy";
      meeting_result:
        | "booked"
        | "rescheduled"
        | "cancelled"
        | "slot_taken"
        | "slot_unavailable"
        | "already_started"
        | "held"
        | "missed"
        | "profile_incomplete"
        | "proposed"
        | "already_proposed";
      meeting_status: "booked" | "held" | "missed" | "cancelled";
      message_author: "client" | "staff" | "note";
      model_call_purpose: "drafts" | "repair" | "judge" | "sample" | "alt_text" | "picture";
      network: "Instagram" | "Facebook" | "X" | "LinkedIn" | "TikTok";
      notification_event: "tickets" | "messages" | "bookings" | "overdue";
      notification_frequency: "immediate" | "hourly" | "daily" | "none";
      plan: "starter" | "pro" | "video-pro" | "payg";
      plan_change_status: "open" | "approved" | "declined" | "withdrawn";
      plan_status: "inactive" | "active" | "paused" | "ended";
      plan_status_change_kind: "pause" | "resumption" | "end";
      post_event: "post.approved" | "post.changed" | "post.withdrawn";
      post_language:
        | "English"
        | "Greek"
        | "Dutch"
        | "Danish"
        | "French"
        | "German"
        | "Italian"
        | "Polish"
        | "Portuguese"
        | "Romanian"
        | "Spanish"
        | "Swedish";
      post_publisher: "automation" | "linkedin";
      post_report_status: "published" | "failed";
      questionnaire_step: "1" | "2" | "3";
      received_email_result: "stored" | "forwarded" | "unverified" | "noted" | "drafted";
      search_hit_kind: "clients" | "conversations" | "subscribers";
      secret_url_kind: "calendar" | "meeting" | "posts";
      sensitive_trade:
        | "death"
        | "health"
        | "law"
        | "debt"
        | "faith"
        | "children"
        | "gambling"
        | "weapons"
        | "adult";
      session_state: "ended" | "alive" | "proved";
      sign_up_progress: "waiting" | "confirmed" | "finished";
      sign_up_state: "kept" | "unclaimed" | "none";
      staff_admission: "no_account" | "mfa_missing" | "invited" | "admitted";
      staff_invitation_outcome: "accepted" | "mfa_missing" | "invalid";
      staff_state: "member" | "mfa_missing" | "invitation_pending";
      subscriber_status: "pending" | "confirmed" | "unsubscribed";
      ticket_category: "general" | "technical" | "billing" | "feature";
      ticket_priority: "low" | "medium" | "high" | "urgent";
      tone: "Professional" | "Friendly" | "Bold" | "Funny" | "Edgy";
      work_item_kind:
        | "alerts"
        | "conversations"
        | "drafts"
        | "drafts_to_review"
        | "posts_to_write"
        | "meetings"
        | "action_plans"
        | "plan_changes"
        | "activations"
        | "clients_without_meeting";
    };
    CompositeTypes: {
      account: {
        email: string;
        new_email: string | null;
        created_at: string;
        email_confirmed_at: string | null;
        metadata: Json | null;
        has_mfa: boolean;
      };
      account_session: {
        id: string;
        created_at: string;
        refreshed_at: string | null;
        user_agent: string | null;
        ip: string | null;
        is_current: boolean;
      };
      active_plan: {
        plan: Database["public"]["Enums"]["plan"];
        client_count: number;
      };
      backend_health: {
        jobs_scheduled: boolean;
        secrets_missing: string[];
        jobs_retrying: number;
        jobs_failed: number;
        oldest_waiting: string | null;
        cron_failures: NonNullable<Json>;
      };
      brand_notes_version: {
        version: number;
        notes: string;
        sensitive_trade: Database["public"]["Enums"]["sensitive_trade"] | null;
        author_name: string | null;
        created_at: string;
      };
      business_figures: {
        active_plans: Database["public"]["CompositeTypes"]["active_plan"][];
        week_meeting_count: number;
        promised_reply_count: number;
        kept_reply_count: number;
        median_response_s: number | null;
        launch_spots: number;
      };
      calendar_meeting: {
        id: string;
        starts_at: string;
        status: Database["public"]["Enums"]["meeting_status"];
        sequence: number;
        business_name: string | null;
        client_email: string;
        video_link: string | null;
      };
      claimed_job: {
        id: string;
        kind: Database["public"]["Enums"]["job_kind"];
        subject_id: string;
        payload: NonNullable<Json>;
        created_at: string;
      };
      claimed_sample: {
        posts: Json | null;
        may_be_written: boolean;
      };
      client_drafts: {
        drafts: Database["public"]["CompositeTypes"]["draft_summary"][];
        writing_since: string | null;
        preferred_times: Database["public"]["CompositeTypes"]["preferred_time"][];
      };
      client_event: {
        id: string;
        kind: Database["public"]["Enums"]["client_event_kind"];
        occurred_at: string;
        item_id: string | null;
        detail: string | null;
        changed_columns: string[];
        meeting_event: Database["public"]["CompositeTypes"]["meeting_event"] | null;
        audit_entry: Database["public"]["CompositeTypes"]["staff_audit_entry"] | null;
      };
      client_meeting: {
        id: string;
        starts_at: string;
        status: Database["public"]["Enums"]["meeting_status"];
        sequence: number;
        time_zone: string | null;
        video_link: string | null;
        change_reason: string | null;
        proposed_times: string[];
        proposal_message: string | null;
      };
      client_news: {
        id: string;
        body: string;
        told_on: string;
        valid_until: string;
      };
      client_page: {
        session_is_alive: boolean;
        staff_state: Database["public"]["Enums"]["staff_state"] | null;
        staff_preferences: Database["public"]["CompositeTypes"]["staff_preferences"] | null;
        profile: Database["public"]["Tables"]["profiles"]["Row"] | null;
        account: Database["public"]["CompositeTypes"]["account"] | null;
        consents: Database["public"]["CompositeTypes"]["current_consents"] | null;
        draft: Database["public"]["CompositeTypes"]["draft_details"] | null;
        drafts: Database["public"]["CompositeTypes"]["client_drafts"] | null;
        has_held_meeting: boolean | null;
        linkedin_connection: Database["public"]["CompositeTypes"]["linkedin_connection"] | null;
        meeting: Database["public"]["CompositeTypes"]["client_meeting"] | null;
        cancelled_meeting: Database["public"]["CompositeTypes"]["client_meeting"] | null;
        plan_change: Database["public"]["Tables"]["plan_changes"]["Row"] | null;
        next_billing_on: string | null;
        plan_status_changes: Database["public"]["Tables"]["plan_status_changes"]["Row"][] | null;
        questionnaire_draft: Database["public"]["Tables"]["questionnaire_drafts"]["Row"] | null;
        sessions: Database["public"]["CompositeTypes"]["account_session"][] | null;
        ticket: Database["public"]["CompositeTypes"]["ticket"] | null;
        tickets: Database["public"]["CompositeTypes"]["ticket_summary"][] | null;
        unavailable_times: Database["public"]["CompositeTypes"]["unavailable_times"] | null;
        updates: Database["public"]["CompositeTypes"]["client_update"][] | null;
        pictures: Database["public"]["CompositeTypes"]["client_picture"][] | null;
        voice: Database["public"]["CompositeTypes"]["voice"] | null;
        waiting_draft_count: number | null;
        news: Database["public"]["CompositeTypes"]["client_news"][] | null;
        secret_urls: Database["public"]["CompositeTypes"]["secret_url"][] | null;
      };
      client_picture: {
        id: string;
        width: number;
        height: number;
        alt_text: string;
        created_at: string;
        uses: Database["public"]["CompositeTypes"]["picture_use"][];
        poster_id: string | null;
        video_seconds: number | null;
        is_generated: boolean;
      };
      client_update: {
        kind: Database["public"]["Enums"]["client_update_kind"];
        id: string;
        title: string | null;
        occurred_at: string;
      };
      conversation_entry: {
        id: string;
        author: Database["public"]["Enums"]["message_author"];
        author_name: string | null;
        body: string;
        created_at: string;
      };
      conversation_filter: {
        kind: Database["public"]["Enums"]["conversation_kind"];
        status: Database["public"]["Enums"]["conversation_status"];
        is_spam: boolean;
        assignment: Database["public"]["Enums"]["conversation_assignment"];
        search: string;
      };
      conversation_link: {
        id: string;
        subject: string;
      };
      current_consents: {
        marketing: string | null;
        newsletter: string | null;
      };
      draft_approvals: {
        approved: number;
        changed: number;
        undescribed: number;
      };
      draft_by_key: {
        business_name: string | null;
        draft: Database["public"]["CompositeTypes"]["draft_summary"];
        is_newest: boolean;
        newest: Database["public"]["CompositeTypes"]["draft_summary"];
        plan_status: Database["public"]["Enums"]["plan_status"] | null;
        waiting: Database["public"]["CompositeTypes"]["emailed_draft"][];
      };
      draft_decision_entry: {
        version: number;
        decision: Database["public"]["Enums"]["draft_decision"];
        comment: string | null;
        created_at: string;
        by_email: boolean;
      };
      draft_details: {
        summary: Database["public"]["CompositeTypes"]["draft_summary"];
        versions: Database["public"]["Tables"]["draft_versions"]["Row"][];
        decisions: Database["public"]["CompositeTypes"]["draft_decision_entry"][];
        planned_posts: Database["public"]["CompositeTypes"]["planned_post"][];
      };
      draft_picture: {
        id: string;
        width: number;
        height: number;
        link_key: string;
        suggested_alt_text: string;
        poster_id: string | null;
        poster_link_key: string | null;
        video_seconds: number | null;
        is_generated: boolean;
      };
      draft_release: {
        due_at: string;
        released_at: string;
        report: Database["public"]["CompositeTypes"]["post_report"];
      };
      draft_summary: {
        id: string;
        network: Database["public"]["Enums"]["network"];
        origin: Database["public"]["Enums"]["draft_origin"];
        status: Database["public"]["Enums"]["draft_status"];
        version: number;
        author: Database["public"]["Enums"]["draft_author"];
        body: string;
        picture_idea: string;
        alt_text: string;
        reasons: string[];
        planned_for: string;
        time_zone: string;
        planned_at: string;
        collides: boolean;
        comment: string | null;
        created_at: string;
        due_at: string | null;
        held_by: Database["public"]["Enums"]["plan_status_change_kind"] | null;
        released_at: string | null;
        report: Database["public"]["CompositeTypes"]["post_report"] | null;
        picture: Database["public"]["CompositeTypes"]["draft_picture"] | null;
        revising_since: string | null;
      };
      emailed_draft: {
        key: string;
        draft: Database["public"]["CompositeTypes"]["draft_summary"];
      };
      linked_sign_up: {
        email: string;
        plan: Database["public"]["Enums"]["plan"];
      };
      linkedin_connection: {
        connected_at: string;
        expires_at: string | null;
        can_post: boolean;
      };
      list_position: {
        at: string;
        id: string;
      };
      meeting_by_key: {
        meeting: Database["public"]["CompositeTypes"]["client_meeting"];
        unavailable_times: Database["public"]["CompositeTypes"]["unavailable_times"];
      };
      meeting_event: {
        created_at: string;
        kind: Database["public"]["Enums"]["meeting_event_kind"];
        actor_name: string | null;
        starts_at: string;
        reason: string | null;
      };
      meeting_host_settings: {
        time_zone: string;
        video_link: string | null;
        hours: Database["public"]["CompositeTypes"]["working_hours"][];
        has_calendar: boolean;
        team_has_hours: boolean;
      };
      model_day: {
        day: string;
        call_count: number;
        failed_count: number;
        cost_usd: number;
      };
      model_failure: {
        outcome: string;
        call_count: number;
        last_at: string;
      };
      model_report: {
        provider: string | null;
        model: string | null;
        prompt_version: string | null;
        last_call_at: string | null;
        paused_since: string | null;
        pause_reason: string | null;
        month_cost_usd: number;
        days: Database["public"]["CompositeTypes"]["model_day"][];
        failures: Database["public"]["CompositeTypes"]["model_failure"][];
        unchanged_count: number;
        edited_count: number;
        declined_count: number;
        waiting_count: number;
      };
      model_spending: {
        client: number;
        overall: number;
      };
      newsletter_subscription: {
        email: string;
        created_at: string;
        status: Database["public"]["Enums"]["subscriber_status"];
        consent_text: string | null;
        confirmed_at: string | null;
        unsubscribed_at: string | null;
      };
      notification_setting: {
        event: Database["public"]["Enums"]["notification_event"];
        frequency: Database["public"]["Enums"]["notification_frequency"];
      };
      picture_request: {
        user_id: string;
        business_name: string;
        offer: string;
        body: string;
        picture_idea: string;
      };
      picture_use: {
        draft_id: string;
        network: Database["public"]["Enums"]["network"];
        planned_for: string;
        status: Database["public"]["Enums"]["draft_status"];
      };
      planned_post: {
        draft_id: string;
        network: Database["public"]["Enums"]["network"];
        planned_for: string;
      };
      post_report: {
        version: number;
        status: Database["public"]["Enums"]["post_report_status"];
        link: string | null;
        message: string | null;
        reported_at: string;
        comments: number | null;
        reactions: number | null;
        shares: number | null;
        views: number | null;
      };
      preferred_time: {
        network: Database["public"]["Enums"]["network"];
        time: string;
      };
      reply_draft: {
        id: string;
        author_name: string;
        body: string;
        created_at: string;
      };
      saved_reply: {
        id: string;
        title: string;
        body: string;
        updated_at: string;
      };
      search_hit: {
        kind: Database["public"]["Enums"]["search_hit_kind"];
        id: string;
        title: string;
        details: string | null;
        created_at: string;
      };
      secret_url: {
        id: string;
        kind: Database["public"]["Enums"]["secret_url_kind"];
        starts_at: string | null;
        emailed_at: string | null;
        expires_at: string | null;
        post_count: number | null;
      };
      staff_audit_entry: {
        id: number;
        created_at: string;
        actor_email: string | null;
        actor_name: string | null;
        client_email: string | null;
        client_name: string | null;
        table_name: string;
        row_id: string | null;
        action: Database["public"]["Enums"]["audit_action"];
        changed_columns: string[];
        new_status: string | null;
        plan: string | null;
        member_email: string | null;
      };
      staff_client: {
        profile: Database["public"]["Tables"]["profiles"]["Row"];
        email: string | null;
        name: string | null;
        has_marketing_consent: boolean;
        meetings: Database["public"]["Tables"]["meetings"]["Row"][];
        tickets: Database["public"]["CompositeTypes"]["ticket_summary"][];
        plan_changes: Database["public"]["Tables"]["plan_changes"]["Row"][];
        next_billing_on: string | null;
        plan_status_changes: Database["public"]["Tables"]["plan_status_changes"]["Row"][];
        drafts: Database["public"]["CompositeTypes"]["draft_summary"][];
        updates: Database["public"]["CompositeTypes"]["client_update"][];
      };
      staff_client_deletion: {
        business_name: string;
        email: string | null;
        meeting_starts_at: string | null;
        has_linkedin_connection: boolean;
        is_member: boolean;
        has_fresh_proof: boolean;
      };
      staff_client_export_part: {
        rows: Database["public"]["CompositeTypes"]["staff_client_summary"][];
        next: Database["public"]["CompositeTypes"]["list_position"] | null;
      };
      staff_client_plan: {
        profile: Database["public"]["Tables"]["profiles"]["Row"];
        email: string | null;
        next_billing_on: string | null;
        status_changes: Database["public"]["Tables"]["plan_status_changes"]["Row"][];
      };
      staff_client_summary: {
        id: string;
        business_name: string;
        website: string | null;
        email: string | null;
        name: string | null;
        has_marketing_consent: boolean;
        chosen_plan: Database["public"]["Enums"]["plan"];
        plan_status: Database["public"]["Enums"]["plan_status"];
        plan_activated_at: string | null;
        created_at: string;
      };
      staff_client_timeline: {
        profile: Database["public"]["Tables"]["profiles"]["Row"];
        email: string | null;
        name: string | null;
        has_marketing_consent: boolean;
        has_held_meeting: boolean;
        meeting: Database["public"]["Tables"]["meetings"]["Row"] | null;
        plan_status_changes: Database["public"]["Tables"]["plan_status_changes"]["Row"][];
        brand_notes: Database["public"]["CompositeTypes"]["brand_notes_version"][];
        events: Database["public"]["CompositeTypes"]["client_event"][];
        voice: Database["public"]["CompositeTypes"]["voice"] | null;
        news: Database["public"]["CompositeTypes"]["client_news"][];
      };
      staff_colleague: {
        id: string;
        name: string;
      };
      staff_conversation: {
        id: string;
        kind: Database["public"]["Enums"]["conversation_kind"];
        subject: string;
        status: Database["public"]["Enums"]["conversation_status"];
        priority: Database["public"]["Enums"]["ticket_priority"] | null;
        category: Database["public"]["Enums"]["ticket_category"] | null;
        created_at: string;
        waiting_since: string;
        due_at: string | null;
        is_spam: boolean;
        is_unverified_email: boolean;
        assignee_id: string | null;
        client_id: string | null;
        sender_name: string;
        sender_email: string;
        business_name: string | null;
        plan: Database["public"]["Enums"]["plan"] | null;
        meeting_starts_at: string | null;
        meeting_time_zone: string | null;
        entries: Database["public"]["CompositeTypes"]["conversation_entry"][];
        colleagues: Database["public"]["CompositeTypes"]["staff_colleague"][];
        saved_replies: Database["public"]["CompositeTypes"]["saved_reply"][];
        others: Database["public"]["CompositeTypes"]["conversation_link"][];
        before: Database["public"]["CompositeTypes"]["staff_conversation_summary"][];
        after: Database["public"]["CompositeTypes"]["staff_conversation_summary"][];
        is_doubtful: boolean;
        reply_draft: Database["public"]["CompositeTypes"]["reply_draft"] | null;
      };
      staff_conversation_page: {
        conversations: Database["public"]["CompositeTypes"]["staff_conversation_summary"][];
        total_count: number;
        previous_count: number;
        seen_at: string;
      };
      staff_conversation_summary: {
        id: string;
        kind: Database["public"]["Enums"]["conversation_kind"];
        subject: string;
        preview: string;
        status: Database["public"]["Enums"]["conversation_status"];
        priority: Database["public"]["Enums"]["ticket_priority"] | null;
        sender: string;
        sender_email: string | null;
        plan: Database["public"]["Enums"]["plan"] | null;
        assignee_name: string | null;
        waiting_since: string;
        due_at: string | null;
        created_at: string;
        place_at: string;
      };
      staff_day_off: {
        day: string;
        meeting_count: number;
        staff_id: string | null;
        staff_name: string | null;
      };
      staff_draft: {
        id: string;
        client_id: string;
        business_name: string;
        draft: Database["public"]["CompositeTypes"]["draft_summary"];
      };
      staff_draft_details: {
        profile: Database["public"]["Tables"]["profiles"]["Row"];
        brand_notes: Database["public"]["CompositeTypes"]["brand_notes_version"][];
        details: Database["public"]["CompositeTypes"]["draft_details"];
        pictures: Database["public"]["CompositeTypes"]["client_picture"][];
        voice: Database["public"]["CompositeTypes"]["voice"] | null;
        news: Database["public"]["CompositeTypes"]["client_news"][];
        linkedin_post_state: Database["public"]["Enums"]["linkedin_post_state"] | null;
      };
      staff_meeting: {
        meeting: Database["public"]["Tables"]["meetings"]["Row"];
        client_email: string;
        client_name: string;
        video_link: string | null;
        proposed_times: string[];
        colleagues: Database["public"]["CompositeTypes"]["staff_colleague"][];
        events: Database["public"]["CompositeTypes"]["meeting_event"][];
        unavailable_times: Database["public"]["CompositeTypes"]["unavailable_times"] | null;
        brand_notes: Database["public"]["CompositeTypes"]["brand_notes_version"][];
        profile: Database["public"]["Tables"]["profiles"]["Row"] | null;
        voice: Database["public"]["CompositeTypes"]["voice"] | null;
        news: Database["public"]["CompositeTypes"]["client_news"][];
      };
      staff_meeting_summary: {
        id: string;
        starts_at: string;
        status: Database["public"]["Enums"]["meeting_status"];
        business_name: string | null;
        host_name: string | null;
      };
      staff_member: {
        id: string;
        email: string;
        created_at: string;
        is_invited: boolean;
      };
      staff_message_export: {
        id: string;
        created_at: string;
        status: Database["public"]["Enums"]["conversation_status"];
        name: string;
        email: string;
        subject: string;
        message: string;
        replies: string | null;
      };
      staff_message_export_part: {
        rows: Database["public"]["CompositeTypes"]["staff_message_export"][];
        next: Database["public"]["CompositeTypes"]["list_position"] | null;
      };
      staff_overview: {
        members: Database["public"]["CompositeTypes"]["staff_member"][];
        audit_entries: Database["public"]["CompositeTypes"]["staff_audit_entry"][];
      };
      staff_plan_change: {
        plan_change: Database["public"]["Tables"]["plan_changes"]["Row"];
        client_email: string;
        profile: Database["public"]["Tables"]["profiles"]["Row"];
        starts_on: string;
      };
      staff_plan_change_summary: {
        id: string;
        requested_plan: Database["public"]["Enums"]["plan"];
        chosen_plan: Database["public"]["Enums"]["plan"];
        status: Database["public"]["Enums"]["plan_change_status"];
        effective_on: string | null;
        created_at: string;
        business_name: string;
      };
      staff_preferences: {
        time_zone: string;
        has_calendar_url: boolean;
      };
      staff_subscriber: {
        id: string;
        email: string;
        status: Database["public"]["Enums"]["subscriber_status"];
        created_at: string;
        confirmed_at: string | null;
        unsubscribed_at: string | null;
        consent_text: string | null;
      };
      staff_subscriber_export: {
        id: string;
        email: string;
        status: Database["public"]["Enums"]["subscriber_status"];
        created_at: string;
        confirmed_at: string | null;
        unsubscribed_at: string | null;
        consent_text: string | null;
        unsubscribe_token: string | null;
      };
      staff_subscriber_export_part: {
        rows: Database["public"]["CompositeTypes"]["staff_subscriber_export"][];
        next: Database["public"]["CompositeTypes"]["list_position"] | null;
      };
      staff_today: {
        items: Database["public"]["CompositeTypes"]["staff_work_item"][];
        counts: Database["public"]["CompositeTypes"]["work_item_count"][];
        figures: Database["public"]["CompositeTypes"]["business_figures"];
      };
      staff_work_item: {
        kind: Database["public"]["Enums"]["work_item_kind"];
        id: string;
        path: string;
        title: string | null;
        sender: string | null;
        plan: Database["public"]["Enums"]["plan"] | null;
        assignee_name: string | null;
        waiting_since: string;
        due_at: string | null;
        place_at: string;
      };
      ticket: {
        id: string;
        subject: string;
        category: Database["public"]["Enums"]["ticket_category"];
        priority: Database["public"]["Enums"]["ticket_priority"];
        status: Database["public"]["Enums"]["conversation_status"];
        created_at: string;
        messages: Database["public"]["CompositeTypes"]["ticket_message"][];
      };
      ticket_message: {
        id: string;
        author: Database["public"]["Enums"]["message_author"];
        body: string;
        created_at: string;
      };
      ticket_summary: {
        id: string;
        subject: string;
        category: Database["public"]["Enums"]["ticket_category"];
        priority: Database["public"]["Enums"]["ticket_priority"];
        status: Database["public"]["Enums"]["conversation_status"];
        created_at: string;
      };
      unavailable_times: {
        taken: string[];
        days_off: string[];
      };
      unsent_job: {
        id: string;
        title: string;
        email: string | null;
        business_name: string | null;
        created_at: string;
        attempts: number;
        due_at: string;
        has_failed: boolean;
        can_be_discarded: boolean;
        last_error: string | null;
      };
      voice: {
        adjectives: string[];
        liked_posts: string[];
        languages: Database["public"]["Enums"]["post_language"][];
      };
      work_item_count: {
        kind: Database["public"]["Enums"]["work_item_kind"];
        item_count: number;
        overdue_count: number;
        mine_count: number;
      };
      working_hours: {
        weekday: number;
        starts: string;
        ends: string;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

/** A row or, in place of null, the object in which every key is null: the API answers that. */
export type NullableRow<Row> = Row | Record<keyof Row, null>;

export const ACTIVATION_RESULT_VALUES = [
  "activated",
  "active",
  "paused",
  "meeting_not_held",
  "profile_incomplete",
] as const;

export const AUDIT_ACTION_VALUES = [
  "insert",
  "update",
  "delete",
  "export",
  "sign_in",
  "mfa_success",
  "mfa_failure",
] as const;

export const CLIENT_EVENT_KIND_VALUES = [
  "signed_up",
  "email_confirmed",
  "profile_completed",
  "answers_changed",
  "meeting",
  "ticket_opened",
  "message_opened",
  "email_sent",
  "email_waiting",
  "email_failed",
  "plan_requested",
  "plan_request_withdrawn",
  "staff_change",
] as const;

export const CLIENT_PAGE_PART_VALUES = [
  "account",
  "cancelled_meeting",
  "consents",
  "draft",
  "drafts",
  "has_held_meeting",
  "linkedin_connection",
  "meeting",
  "next_billing_on",
  "plan_change",
  "plan_status_changes",
  "questionnaire_draft",
  "sessions",
  "ticket",
  "tickets",
  "unavailable_times",
  "updates",
  "pictures",
  "voice",
  "news",
  "secret_urls",
] as const;

export const CLIENT_UPDATE_KIND_VALUES = [
  "ticket_replied",
  "plan_approved",
  "plan_declined",
  "meeting_booked",
  "meeting_held",
  "meeting_missed",
  "meeting_cancelled",
] as const;

export const CONSENT_PURPOSE_VALUES = ["marketing", "newsletter"] as const;

export const CONSENT_SOURCE_VALUES = ["sign_up", "account", "newsletter"] as const;

export const CONVERSATION_ASSIGNMENT_VALUES = ["mine", "unassigned"] as const;

export const CONVERSATION_KIND_VALUES = ["ticket", "message"] as const;

export const CONVERSATION_STATUS_VALUES = ["open", "in_progress", "resolved"] as const;

export const DRAFT_AUTHOR_VALUES = ["writer", "client", "staff"] as const;

export const DRAFT_DECISION_VALUES = ["approved", "changes_requested", "declined"] as const;

export const DRAFT_EMAIL_KIND_VALUES = [
  "first",
  "week",
  "current_week",
  "added",
  "changed",
] as const;

export const DRAFT_JOB_KIND_VALUES = [
  "first",
  "week",
  "again",
  "revision",
  "replacement",
  "news",
] as const;

export const DRAFT_ORIGIN_VALUES = ["starter", "ai", "human"] as const;

export const DRAFT_STAFF_REASON_VALUES = [
  "no_model",
  "model_failed",
  "ceiling",
  "illegal_claim",
] as const;

export const DRAFT_STATUS_VALUES = [
  "in_review",
  "waiting",
  "changes_requested",
  "approved",
  "withdrawn",
] as const;

export const JOB_KIND_VALUES = [
  "account_deleted",
  "contact_message_replied",
  "draft_written",
  "drafts_ready",
  "meeting_booked",
  "meeting_cancelled",
  "meeting_link_changed",
  "meeting_missed",
  "meeting_proposed",
  "meeting_reminder",
  "meeting_rescheduled",
  "newsletter_confirmation",
  "newsletter_welcome",
  "plan_activated",
  "plan_change_approved",
  "plan_change_declined",
  "plan_change_requested",
  "plan_changed",
  "plan_ended",
  "plan_paused",
  "plan_resumed",
  "plan_status_change_withdrawn",
  "staff_conversation",
  "staff_daily_digest",
  "staff_digest",
  "staff_invited",
  "staff_meeting_assigned",
  "staff_meeting_booked",
  "staff_meeting_cancelled",
  "staff_meeting_rescheduled",
  "staff_overdue",
  "ticket_replied",
  "ticket_resolved",
  "ticket_started",
  "drafts",
  "linkedin_revocation",
  "post_approved",
  "post_stopped",
  "profile_webhook",
  "promise",
  "member_removal",
  "picture_description",
  "picture_removal",
  "linkedin_reconnection",
  "linkedin_reminder",
] as const;

export const JOB_LANE_VALUES = ["emails", "others"] as const;

export const LINKEDIN_OUTCOME_VALUES = ["published", "failed", "not_sent", "rejected"] as const;

export const LINKEDIN_POST_STATE_VALUES = ["uncertain", "failed"] as const;

export const MEETING_EVENT_KIND_VALUES = [
  "booked",
  "rescheduled",
  "cancelled",
  "held",
  "missed",
  "assigned",
  "action_plan_sent",
  "proposed",
] as const;

export const MEETING_RECORD_RESULT_VALUES = [
  "recorded",
  "not_started",
  "not_held",
  "cancelled",
  "host_busy",
] as const;

export const MEETING_RESULT_VALUES = [
  "booked",
  "rescheduled",
  "cancelled",
  "slot_taken",
  "slot_unavailable",
  "already_started",
  "held",
  "missed",
  "profile_incomplete",
  "proposed",
  "already_proposed",
] as const;

export const MEETING_STATUS_VALUES = ["booked", "held", "missed", "cancelled"] as const;

export const MESSAGE_AUTHOR_VALUES = ["client", "staff", "note"] as const;

export const MODEL_CALL_PURPOSE_VALUES = [
  "drafts",
  "repair",
  "judge",
  "sample",
  "alt_text",
  "picture",
] as const;

export const NETWORK_VALUES = ["Instagram", "Facebook", "X", "LinkedIn", "TikTok"] as const;

export const NOTIFICATION_EVENT_VALUES = ["tickets", "messages", "bookings", "overdue"] as const;

export const NOTIFICATION_FREQUENCY_VALUES = ["immediate", "hourly", "daily", "none"] as const;

export const PLAN_VALUES = ["starter", "pro", "video-pro", "payg"] as const;

export const PLAN_CHANGE_STATUS_VALUES = ["open", "approved", "declined", "withdrawn"] as const;

export const PLAN_STATUS_VALUES = ["inactive", "active", "paused", "ended"] as const;

export const PLAN_STATUS_CHANGE_KIND_VALUES = ["pause", "resumption", "end"] as const;

export const POST_EVENT_VALUES = ["post.approved", "post.changed", "post.withdrawn"] as const;

export const POST_LANGUAGE_VALUES = [
  "English",
  "Greek",
  "Dutch",
  "Danish",
  "French",
  "German",
  "Italian",
  "Polish",
  "Portuguese",
  "Romanian",
  "Spanish",
  "Swedish",
] as const;

export const POST_PUBLISHER_VALUES = ["automation", "linkedin"] as const;

export const POST_REPORT_STATUS_VALUES = ["published", "failed"] as const;

export const QUESTIONNAIRE_STEP_VALUES = ["1", "2", "3"] as const;

export const RECEIVED_EMAIL_RESULT_VALUES = [
  "stored",
  "forwarded",
  "unverified",
  "noted",
  "drafted",
] as const;

export const SEARCH_HIT_KIND_VALUES = ["clients", "conversations", "subscribers"] as const;

export const SECRET_URL_KIND_VALUES = ["calendar", "meeting", "posts"] as const;

export const SENSITIVE_TRADE_VALUES = [
  "death",
  "health",
  "law",
  "debt",
  "faith",
  "children",
  "gambling",
  "weapons",
  "adult",
] as const;

export const SESSION_STATE_VALUES = ["ended", "alive", "proved"] as const;

export const SIGN_UP_PROGRESS_VALUES = ["waiting", "confirmed", "finished"] as const;

export const SIGN_UP_STATE_VALUES = ["kept", "unclaimed", "none"] as const;

export const STAFF_ADMISSION_VALUES = ["no_account", "mfa_missing", "invited", "admitted"] as const;

export const STAFF_INVITATION_OUTCOME_VALUES = ["accepted", "mfa_missing", "invalid"] as const;

export const STAFF_STATE_VALUES = ["member", "mfa_missing", "invitation_pending"] as const;

export const SUBSCRIBER_STATUS_VALUES = ["pending", "confirmed", "unsubscribed"] as const;

export const TICKET_CATEGORY_VALUES = ["general", "technical", "billing", "feature"] as const;

export const TICKET_PRIORITY_VALUES = ["low", "medium", "high", "urgent"] as const;

export const TONE_VALUES = ["Professional", "Friendly", "Bold", "Funny", "Edgy"] as const;

export const WORK_ITEM_KIND_VALUES = [
  "alerts",
  "conversations",
  "drafts",
  "drafts_to_review",
  "posts_to_write",
  "meetings",
  "action_plans",
  "plan_changes",
  "activations",
  "clients_without_meeting",
] as const;
